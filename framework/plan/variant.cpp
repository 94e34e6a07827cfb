// SPDX-License-Identifier: Apache-2.0
#include "plan/variant.hpp"

#include "plan/conditions.hpp"
#include "plan/words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace corerig::plan {

namespace {

using scenario::Condition;
using scenario::Variant;

bool fits(const Variant& variant, const topology::Topology& machine) {
    return std::all_of(variant.when.begin(), variant.when.end(), [&machine](const Condition& when) {
        return holds(when, machine);
    });
}

std::string conditions_text(const Variant& variant) {
    std::vector<std::string> texts;
    for (const Condition& condition : variant.when) {
        texts.push_back(wanted_text(condition));
    }
    return joined(texts, " and ");
}

/// What the machine says about the conditions of `variant`: all of them, or those that fail.
std::vector<std::string> facts_of(const Variant& variant,
                                  const topology::Topology& machine,
                                  bool only_failed) {
    std::vector<std::string> facts;
    for (const Condition& condition : variant.when) {
        if (!only_failed || !holds(condition, machine)) {
            facts.push_back(fact_text(condition.key, machine));
        }
    }
    return facts;
}

void add_new(std::vector<std::string> texts, std::vector<std::string>& all) {
    for (std::string& text : texts) {
        if (std::find(all.begin(), all.end(), text) == all.end()) {
            all.push_back(std::move(text));
        }
    }
}

}  // namespace

VariantChoice choose_variant(const std::vector<Variant>& variants,
                             const topology::Topology& machine) {
    std::vector<const Variant*> fitting;
    std::vector<std::string> failed;
    for (const Variant& variant : variants) {
        if (fits(variant, machine)) {
            fitting.push_back(&variant);
        } else {
            add_new(facts_of(variant, machine, true), failed);
        }
    }
    if (fitting.size() == 1) {
        return {fitting.front()->id, joined(facts_of(*fitting.front(), machine, false), " and ")};
    }
    if (fitting.empty()) {
        return {"", joined(failed, "; ")};
    }
    std::vector<std::string> ids;
    ids.reserve(fitting.size());
    for (const Variant* variant : fitting) {
        ids.push_back(fmt::format("{} ({})", variant->id, conditions_text(*variant)));
    }
    return {"", "several fit: " + joined(ids, ", ")};
}

std::string other_variant_text(const std::vector<std::string>& only,
                               const std::vector<Variant>& variants,
                               const VariantChoice& chosen,
                               const topology::Topology& machine) {
    if (only.empty() || std::find(only.begin(), only.end(), chosen.id) != only.end()) {
        return "";
    }
    std::vector<std::string> wanted;
    std::vector<std::string> facts;
    for (const Variant& variant : variants) {
        if (std::find(only.begin(), only.end(), variant.id) == only.end()) {
            continue;
        }
        wanted.push_back(fmt::format("{} ({})", variant.id, conditions_text(variant)));
        add_new(facts_of(variant, machine, true), facts);
    }
    return fmt::format("belongs to {} {}; this boot is {}: {}",
                       only.size() == 1 ? "variant" : "the variants",
                       joined(wanted, ", "),
                       chosen.id.empty() ? "no variant" : chosen.id,
                       facts.empty() ? chosen.reason : joined(facts, " and "));
}

}  // namespace corerig::plan
