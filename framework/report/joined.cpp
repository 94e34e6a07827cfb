// SPDX-License-Identifier: Apache-2.0
#include "report/joined.hpp"

#include "analysis/claims.hpp"
#include "report/joined_table.hpp"
#include "report/sections.hpp"
#include "report/words.hpp"

#include <fmt/format.h>

namespace corerig::report {

namespace {

using result::ResultFile;
using result::RunHeader;

std::string variant_name(const RunHeader& header) {
    return header.variant.empty() ? "no variant" : printable(header.variant);
}

/// One line for each run: which variant, which kernel, and why it is that variant.
std::string runs_block(const std::vector<const ResultFile*>& files) {
    std::string text;
    int number = 0;
    for (const ResultFile* file : files) {
        const RunHeader& header = file->header;
        std::string line = fmt::format("run {}: {}", ++number, variant_name(header));
        line += header.variant_reason.empty() ? "" : " (" + printable(header.variant_reason) + ")";
        line += header.label.empty() ? "" : ", " + printable(header.label);
        line += header.machine.kernel_release.empty()
                    ? ""
                    : ", Linux " + printable(header.machine.kernel_release);
        text += wrap(line, "", "  ");
    }
    return text;
}

std::string evidence_block(const std::vector<const ResultFile*>& files) {
    std::string text;
    int number = 0;
    for (const ResultFile* file : files) {
        text += fmt::format("run {}: {}", ++number, evidence(make_view(*file)));
    }
    return text;
}

}  // namespace

std::string render_joined_text(const std::vector<const ResultFile*>& files) {
    const RunHeader& header = files.front()->header;
    std::string text = printable(header.title.empty() ? header.scenario_name : header.title) + "\n";
    text += header.source.empty() ? "" : "source: " + printable(header.source) + "\n";
    text += runs_block(files);
    const std::string judged = judged_claims(analysis::judge_claims(files));
    for (const std::string& block : {joined_tables(files), judged, evidence_block(files)}) {
        text += block.empty() ? "" : "\n" + block;
    }
    return text;
}

}  // namespace corerig::report
