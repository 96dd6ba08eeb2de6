import { topicKinds } from "../../editor/topics/topic.js";
import { closest } from "../../text/closest.js";
import * as z from "../../text/zod.js";
import { guideForAssistants } from "../explain/assistants.js";
import { allTopics } from "../explain/topics.js";
import { refuse } from "./run-command.js";
import { defineTool, resultOf } from "./tool.js";

const kinds = Object.values(topicKinds);

export const referenceTool = defineTool({
  name: "reference",
  title: "List the names of igx",
  description: `List what igx knows, each name with one sentence: directives, elements, charts, attributes, columns, fields (of the front matter), options (of @data), functions, operators, comments, rules. Without kind, it gives the guide to writing documents: read it first. explain shows one name with an example.`,
  input: z.strictObject({
    kind: z
      .string()
      .max(200)
      .optional()
      .describe(`One of: ${kinds.join(", ")}.`),
  }),
  output: resultOf({
    guide: z.string().optional().describe("Markdown: how to write documents."),
    topics: z.array(z.looseObject({ kind: z.string(), name: z.string(), summary: z.string() })).optional(),
  }),
  async run({ kind }) {
    if (kind === undefined) {
      const guide = await guideForAssistants();
      return { result: { ok: true, findings: [], guide }, text: guide };
    }
    const wanted = kindOf(kind);
    const all = await allTopics();
    const topics = all
      .filter((topic) => topicKinds[topic.kind] === wanted)
      .map((topic) => ({ kind: topic.kind, name: topic.name, summary: firstSentence(topic.documentation) }));
    const text = topics.map(({ name, summary }) => `${name}: ${summary}`).join("\n");
    return { result: { ok: true, findings: [], topics }, text };
  },
});

function kindOf(kind: string): string {
  const name = kind.trim().toLowerCase();
  const exact = Object.entries(topicKinds).find((names) => names.includes(name as never));
  if (exact) return exact[1];
  const meant = closest(name, kinds);
  throw refuse(
    `\`${kind}\` is not a kind of names.`,
    meant === undefined ? `Write one of ${kinds.join(", ")}.` : `Did you mean \`${meant}\`?`,
  );
}

/** A number before the point does not end a sentence: "2. in German". */
const firstSentence = (text: string): string => text.trim().split(/(?<=\D\.)\s|\n/, 1)[0] ?? "";
