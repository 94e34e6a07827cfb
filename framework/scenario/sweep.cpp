// SPDX-License-Identifier: Apache-2.0
#include "scenario/sweep.hpp"

#include <fmt/format.h>

#include <set>

namespace corerig::scenario {

namespace {

std::string file_name_part(std::string text) {
    constexpr std::string_view kKept =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._=-";
    for (char& c : text) {
        c = kKept.find(c) == std::string_view::npos ? '-' : c;
    }
    return text;
}

std::string id_of(std::string_view case_id, const Configuration& configuration) {
    std::string id(case_id);
    for (const AxisValue& axis : configuration.axes) {
        id +=
            "/" + file_name_part(axis.key == "workload" ? axis.value : axis.key + "=" + axis.value);
    }
    return id;
}

}  // namespace

std::vector<const Node*> swept_nodes(const Node& node, std::string_view key, Findings& findings) {
    if (node.kind != Node::Kind::array) {
        return {&node};
    }
    std::vector<const Node*> items;
    for (const Node& item : node.children) {
        items.push_back(&item);
    }
    if (items.empty()) {
        findings.add(node.origin.where,
                     kBadValue,
                     fmt::format("{} is an empty list, which leaves nothing to run", key));
    }
    return items;
}

std::size_t count_points(const std::vector<Axis>& axes) {
    std::size_t count = 1;
    for (const Axis& axis : axes) {
        count *= axis.points.size();
        if (count > kMaxConfigurations) {
            return kMaxConfigurations + 1;
        }
    }
    return count;
}

std::vector<Configuration> expand(const Configuration& base, const std::vector<Axis>& axes) {
    std::vector<Configuration> configurations{base};
    for (const Axis& axis : axes) {
        std::vector<Configuration> product;
        product.reserve(configurations.size() * axis.points.size());
        for (const Configuration& configuration : configurations) {
            for (const Axis::Point& point : axis.points) {
                product.push_back(configuration);
                product.back().axes.push_back({axis.key, point.label});
                point.apply(product.back());
            }
        }
        configurations = std::move(product);
    }
    return configurations;
}

void name_configurations(std::string_view case_id, std::vector<Configuration>& configurations) {
    std::set<std::string> taken;
    for (Configuration& configuration : configurations) {
        const std::string id = id_of(case_id, configuration);
        configuration.id = id;
        for (int number = 2; !taken.insert(configuration.id).second; ++number) {
            configuration.id = fmt::format("{}-{}", id, number);
        }
    }
}

}  // namespace corerig::scenario
