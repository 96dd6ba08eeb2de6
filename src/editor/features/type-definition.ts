import type { Location } from "vscode-languageserver-types";
import type { Type } from "../../language/types.js";
import { nodeAt } from "../../syntax/node-at.js";
import type { SourceFile } from "../../text/source-file.js";
import type { Span } from "../../text/span.js";
import { documentFeature } from "../feature.js";
import type { DocumentLevel } from "../levels.js";
import { fieldsOf, typesOfNames } from "../names/column-uses.js";
import { absolutePath, namesOf, occurrenceAt } from "../names/document-names.js";
import { type KeyParts, keyParts } from "../names/occurrence.js";
import { offsetOf, rangeOf } from "../ranges.js";
import type { PositionParams } from "./definition.js";

/**
 * The place of the type of the name at the cursor. A parameter has it after its colon; a table, its rows and values made of them in the
 * declaration of the table; a record in its literal. Built-in types have no place.
 */
export const typeDefinition = documentFeature<PositionParams, Location[]>(
  "textDocument/typeDefinition",
  { typeDefinitionProvider: true },
  async (level, { position }) => {
    const offset = offsetOf(level.file, position);
    const found = await occurrenceAt(level, offset);
    if (!found) return undefined;
    const key = keyParts(found.key);
    if (key.kind === "param") return typeOfParam(key, level);
    const span = originOf(typeAt(level, key, offset), level);
    return span && [locationOf(level.uri, level.file, span)];
  },
);

const locationOf = (uri: string, file: SourceFile, span: Span): Location => ({ uri, range: rangeOf(file, span) });

/** In the file that declares it, which may include this one or be included. */
async function typeOfParam({ path, rest }: KeyParts, { project }: DocumentLevel): Promise<Location[] | undefined> {
  const declaring = await project.text(project.uris.toUri(path));
  const param = declaring?.document.blocks.find((block) => block.kind === "param" && block.name?.name === rest);
  return declaring && param?.kind === "param" && param.type
    ? [locationOf(declaring.uri, declaring.file, param.type.span)]
    : undefined;
}

function typeAt(level: DocumentLevel, { kind, path, rest }: KeyParts, offset: number): Type | undefined {
  const isOwn = kind === "name" && path === absolutePath(level);
  const declared = isOwn ? typesOfNames(level).get(Number(rest)) : undefined;
  // A column, and a name whose declaration has no type of its own: the expression around the cursor.
  const around = nodeAt(level, offset).findLast((node) => level.info.types.has(node as never));
  return declared ?? (around && level.info.types.get(around as never));
}

/** The check of types makes one map of fields for each table and each record literal, and hands it on. */
function originOf(type: Type | undefined, level: DocumentLevel): Span | undefined {
  const fields = fieldsOf(type);
  if (!fields) return undefined;
  const types = typesOfNames(level);
  const table = namesOf(level).declared.find((one) => one.table && fieldsOf(types.get(one.span.start)) === fields);
  if (table) return table.span;
  for (const [node, known] of level.info.types)
    if (node.kind === "record-expression" && known.kind === "record" && known.fields === fields) return node.span;
  return undefined;
}
