import { configSchema } from "../../config/config-schema.js";
import { configSource } from "../../config/config-source.js";
import type { Path } from "../../config/config-text.js";
import { documentationOf, formOf, schemaAt } from "../../config/schema-at.js";
import type { Span } from "../../text/span.js";
import { documentationOf as topicParts } from "../completion/documentation.js";
import { type HoverPart, text } from "../hover/part.js";
import { type ConfigurationLevel, hasOwnSchema } from "./configuration-level.js";

/** What a key is for and what its value can be; of a rule, what `igx explain` says. */
export async function hoverConfiguration(
  level: ConfigurationLevel,
  offset: number,
): Promise<{ readonly span: Span; readonly parts: readonly HoverPart[] } | undefined> {
  if (hasOwnSchema(level)) return undefined;
  const found = (await configSource(level.file)).partAt(offset);
  return found && { span: found.span, parts: await partsAt(found.path) };
}

async function partsAt(path: Path): Promise<readonly HoverPart[]> {
  const key = path.findLast((step) => typeof step === "string");
  const schema = schemaAt(configSchema, path);
  if (path.length === 2 && path[0] === "rules") {
    const rule = await topicParts(["rule", String(key)]);
    if (rule.length > 0) return rule;
  }
  if (!schema || key === undefined) return [];
  return [
    text(`**${key}** (${formOf(schemaAt(configSchema, keyPath(path))!).label})`),
    text(nearestDocumentation(path)),
  ];
}

/** An item of a list is explained by its key. */
const keyPath = (path: Path): Path => path.slice(0, path.findLastIndex((step) => typeof step === "string") + 1);

/** A name that somebody has given, such as a constant, is explained by what it is in. */
function nearestDocumentation(path: Path): string {
  for (let length = path.length; length > 0; length--) {
    const documentation = documentationOf(schemaAt(configSchema, path.slice(0, length))!);
    if (documentation !== "") return documentation;
  }
  return "";
}
