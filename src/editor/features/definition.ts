import type { Location, Position } from "vscode-languageserver-types";
import { type CancellationToken, type DocumentParams, documentFeature } from "../feature.js";
import type { TextLevel } from "../levels.js";
import { occurrenceAt } from "../names/document-names.js";
import { findHeader, findPlaces } from "../names/find-places.js";
import { innerSpan } from "../names/inner-span.js";
import { keyParts } from "../names/occurrence.js";
import { offsetOf, rangeOf } from "../ranges.js";

export interface PositionParams extends DocumentParams {
  readonly position: Position;
}

/** Where the name at the cursor is declared: the line that declares it, the cell of a header, or the file of a path. */
export const definition = documentFeature<PositionParams, Location[]>(
  "textDocument/definition",
  { definitionProvider: true },
  async (level, { position }, token) => {
    const found = await occurrenceAt(level, offsetOf(level.file, position));
    return found && declarationsOf(found.key, level, token);
  },
);

/** The places that declare what a key is about. */
async function declarationsOf(key: string, level: TextLevel, token: CancellationToken): Promise<Location[]> {
  const { kind, path } = keyParts(key);
  if (kind === "file") return (await isFile(path, level)) ? [startOf(path, level)] : [];
  const header = await findHeader(key, level);
  if (header)
    return header.spans.length === 0
      ? [startOf(path, level)]
      : header.spans
          .slice(0, 1)
          .map((span) => ({ uri: header.uri, range: rangeOf(header.file, innerSpan(header.file, span)) }));
  const places = await findPlaces(key, level, token);
  return places.flatMap(({ uri, file, occurrences }) =>
    occurrences
      .filter(({ declares }) => declares)
      .map(({ span }) => ({ uri, range: rangeOf(file, innerSpan(file, span)) })),
  );
}

const startOf = (path: string, { project }: TextLevel): Location => ({
  uri: project.uris.toUri(path),
  range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
});

const isFile = async (path: string, { project: { host } }: TextLevel): Promise<boolean> =>
  (await host.readFile(await host.realPath(path)).catch(() => undefined)) !== undefined;
