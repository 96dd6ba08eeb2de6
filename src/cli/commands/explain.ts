import type { Topic } from "../../editor/topics/topic.js";
import { cliFailure } from "../base/cli-failure.js";
import type { Command } from "../base/command.js";
import { ExitCode } from "../base/exit-code.js";
import { isJson } from "../base/is-json.js";
import { type FoundTopics, findTopics } from "../explain/find-topics.js";
import { showTopics } from "../explain/show-topics.js";
import { allTopics } from "../explain/topics.js";
import { resultJson } from "../report/result-json.js";
import type { Result } from "../schemas/results.js";

const isPlainWord = (name: string): boolean => /^[\w.-]+$/.test(name);

/** `commands` are the names of all commands. */
export const explainCommand = (commands: readonly string[]): Command => ({
  arguments: [
    {
      name: "[name...]",
      description: "rule, directive, element, chart type, attribute, column, field, option, function or comment",
      // Operators have signs that shells read as their own.
      offers: async () => [...new Set((await allTopics()).map(({ name }) => name))].filter(isPlainWord).sort(),
    },
  ],
  options: [],
  details: `If several things have the name, igx explains all of them; write the kind before the name to choose one: "chart table". A kind alone
lists its names: directives, elements, charts, attributes, columns, fields, options (of @data), functions,
comments, rules.`,
  examples: [
    { command: "igx explain", does: "list everything that igx can explain" },
    { command: "igx explain height-conflict", does: "show the reason of a rule, and how to fix its findings" },
    { command: "igx explain pie-doughnut", does: "show what a chart type draws, with an example" },
    { command: "igx explain functions", does: "list all functions" },
    { command: "igx explain --format json", does: "print everything for scripts" },
  ],
  async run(context, words) {
    const topics = await allTopics();
    const request = words.join(" ");
    const found = request === "" ? { topics, form: "list" as const } : await topicsOf(topics, request, commands);
    context.print(
      isJson(context) ? resultJson("explain", jsonOf(found.topics, found.form)) : showTopics(context, found),
    );
    return ExitCode.done;
  },
});

async function topicsOf(all: readonly Topic[], request: string, commands: readonly string[]): Promise<FoundTopics> {
  const found = findTopics(all, request);
  if (found.ok) return found.value;
  const { otherName } = await import("../explain/other-names.js");
  throw cliFailure({ ...found.failure, ...(await otherName(request, commands)) });
}

type Entry = Extract<Result<"explain">, readonly unknown[]>[number];

/** A list is an array. So is a name of several things; of one thing, it is an object. */
const jsonOf = (topics: readonly Topic[], form: "pages" | "list"): Result<"explain"> => {
  const entries = topics.map(entryOf);
  return form === "pages" && entries.length === 1 ? entries[0]! : entries;
};

/** A rule has the fields that it has in findings. */
function entryOf(topic: Topic): Entry {
  const { kind, name, label, documentation, syntax, facts, example, severity, bad, good } = topic;
  return kind === "rule"
    ? { kind, code: name, severity, explanation: documentation, bad, good }
    : { kind, name, label, documentation, syntax, facts, example };
}
