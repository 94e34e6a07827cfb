// SPDX-License-Identifier: Apache-2.0
#include "scenario/scenario.hpp"

#include "scenario/errors.hpp"
#include "scenario/override.hpp"
#include "scenario/parse.hpp"
#include "scenario/text_check.hpp"
#include "scenario/validate.hpp"

namespace corerig::scenario {

base::Result<Scenario> parse_scenario(std::string_view text,
                                      const std::string& file_name,
                                      const std::vector<Override>& overrides,
                                      const plugin::Catalog& catalog) {
    if (const auto checked = check_text(text, file_name); !checked) {
        return checked.errors();
    }
    auto document = parse_toml(text, file_name);
    if (!document) {
        return document.errors();
    }
    if (document->children.empty()) {
        return base::Error{kEmpty,
                           file_name,
                           "the scenario is empty",
                           "it starts with schema = 1, [scenario], a [workload.ID] and a [[case]]"};
    }
    Findings findings(file_name);
    const Node changed = apply_overrides(std::move(*document), overrides, findings);
    Scenario scenario = validate(changed, catalog, findings);
    if (!findings.empty()) {
        return findings.sorted();
    }
    return scenario;
}

}  // namespace corerig::scenario
