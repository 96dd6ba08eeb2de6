import { type Topic, type TopicKind, topicKinds } from "../../editor/topics/topic.js";
import { capitalized } from "../../text/capitalized.js";
import type { Context } from "../base/context.js";
import { type Style, styler } from "../report/style.js";
import type { FoundTopics } from "./find-topics.js";

/** Topics as text for people: pages, or names in groups. */
export function showTopics(context: Context, { topics, form, synonym }: FoundTopics): string {
  const style = styler(context.terminal?.color === true);
  if (form === "list") return list(topics, style);
  const names = [...new Set(topics.map(({ name }) => name))].join(" or ");
  const meaning = synonym === undefined ? "" : `\`${synonym}\` is ${names} in igx.\n\n`;
  return meaning + topics.map((topic) => page(topic, style)).join("\n");
}

function list(topics: readonly Topic[], style: Style): string {
  const kinds = (Object.keys(topicKinds) as TopicKind[]).filter((kind) => topics.some((topic) => topic.kind === kind));
  const width = Math.max(...topics.map(({ name }) => name.length));
  const groups = kinds.map((kind) => {
    const lines = topics.filter((topic) => topic.kind === kind).map((topic) => line(topic, width));
    return `${style("strong", capitalized(topicKinds[kind]))}\n${[...new Set(lines)].join("")}`;
  });
  return groups.join("\n");
}

/** The name with its first sentence. A number before the point does not end one: "2. in German". */
function line({ name, severity, documentation }: Topic, width: number): string {
  const [first = ""] = documentation.trim().split(/(?<=\D\.)\s|\n/);
  return `  ${name.padEnd(width)}  ${severity === undefined ? "" : `${severity.padEnd(7)}  `}${first}\n`;
}

const indented = (text: string): string => text.trimEnd().replace(/^(?=.)/gm, "  ");

function page(topic: Topic, style: Style): string {
  const { name, label, documentation, syntax = [], facts = {}, example, bad, good, severity } = topic;
  const shownLabel = severity === undefined ? label : style(severity as "error" | "warning" | "info", label);
  const blocks = [
    `${style("strong", name)} (${shownLabel})`,
    documentation.trim(),
    ...(syntax.length > 0 ? [syntax.map((one) => `  ${one}`).join("\n")] : []),
    ...Object.entries(facts).map(([fact, text]) => `${capitalized(fact)}: ${text}`),
    ...(example === undefined ? [] : ["Example:", indented(example)]),
    ...(bad === undefined ? [] : [style("removed", "Wrong:"), indented(bad)]),
    ...(good === undefined ? [] : [style("added", "Right:"), indented(good)]),
  ];
  return `${blocks.join("\n\n")}\n`;
}
