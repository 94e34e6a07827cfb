// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corerig/plugin.h>

#include <cerrno>
#include <exception>
#include <new>
#include <stdexcept>
#include <string>
#include <system_error>

namespace CORERIG_HIDDEN corerig {

/// Ends a function of a workload: `status` and `message` become what the host sees of it.
class Error : public std::runtime_error {
 public:
    Error(corerig_status_t status, const std::string& message)
        : std::runtime_error(message), status_(status) {}

    [[nodiscard]] corerig_status_t status() const noexcept { return status_; }

 private:
    corerig_status_t status_;
};

/// This kernel or CPU cannot do it: the case is reported as skipped, with `why`.
[[noreturn]] inline void unsupported(const std::string& why) {
    throw Error(CORERIG_E_UNSUPPORTED, why);
}

/// The parameters make no sense together, or a text is none of those allowed.
[[noreturn]] inline void bad_parameter(const std::string& why) {
    throw Error(CORERIG_E_PARAM, why);
}

/// `what` failed with the error `number`; the status follows from it.
[[noreturn]] inline void fail_errno(const std::string& what, int number = errno) {
    corerig_status_t status = CORERIG_E_FAILED;
    if (number == EPERM || number == EACCES) {
        status = CORERIG_E_PERMISSION;
    } else if (number == ENOSYS) {
        status = CORERIG_E_UNSUPPORTED;
    } else if (number == ENOMEM || number == EMFILE || number == ENFILE) {
        status = CORERIG_E_RESOURCE;
    }
    throw Error(status, what + ": " + std::generic_category().message(number));
}

namespace detail {

/// Turns the exception that is being handled into a status and a message.
inline corerig_status_t report_exception(corerig_error_t* error) noexcept {
    try {
        throw;
    } catch (const Error& seen) {
        return corerig_fail(error, seen.status(), "%s", seen.what());
    } catch (const std::bad_alloc&) {
        return corerig_fail(error, CORERIG_E_RESOURCE, "out of memory");
    } catch (const std::exception& seen) {
        return corerig_fail(error, CORERIG_E_FAILED, "%s", seen.what());
    } catch (...) {
        return corerig_fail(error, CORERIG_E_INTERNAL, "an exception of unknown type");
    }
}

/// Calls `body`, which returns a status; nothing it throws gets out.
template <class Body>
corerig_status_t guarded(corerig_error_t* error, Body body) noexcept {
    try {
        return body();
    } catch (...) {
        return report_exception(error);
    }
}

}  // namespace detail
}  // namespace corerig
