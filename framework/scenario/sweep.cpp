// SPDX-License-Identifier: Apache-2.0
#include "scenario/sweep.hpp"

#include <fmt/format.h>

#include <map>
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

/// Gives every value of every axis a part of an id; different values never get the same one.
class IdParts {
 public:
    const std::string& part_of(const AxisValue& axis) {
        auto [place, is_new] = parts_.try_emplace({axis.key, axis.value});
        if (is_new) {
            const std::string part =
                file_name_part(axis.key == "workload" ? axis.value : axis.key + "=" + axis.value);
            place->second = part;
            for (int number = 2; !taken_.insert(place->second).second; ++number) {
                place->second = fmt::format("{}-{}", part, number);
            }
        }
        return place->second;
    }

 private:
    std::map<std::pair<std::string, std::string>, std::string> parts_;
    std::set<std::string> taken_;
};

/// Each configuration once for each point of the axis.
std::vector<Configuration> multiply(const std::vector<Configuration>& configurations,
                                    const Axis& axis) {
    std::vector<Configuration> product;
    product.reserve(configurations.size() * axis.points.size());
    for (const Configuration& configuration : configurations) {
        for (const Axis::Point& point : axis.points) {
            product.push_back(configuration);
            product.back().axes.push_back({axis.key, point.label});
            point.apply(product.back());
        }
    }
    return product;
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
        configurations = multiply(configurations, axis);
    }
    return configurations;
}

void name_configurations(std::string_view case_id, std::vector<Configuration>& configurations) {
    IdParts parts;
    for (Configuration& configuration : configurations) {
        configuration.id = case_id;
        for (const AxisValue& axis : configuration.axes) {
            configuration.id += "/" + parts.part_of(axis);
        }
    }
}

}  // namespace corerig::scenario
