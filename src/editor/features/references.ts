import type { Location } from "vscode-languageserver-types";
import { documentFeature } from "../feature.js";
import { occurrenceAt } from "../names/document-names.js";
import { findHeader, findPlaces } from "../names/find-places.js";
import { innerSpan } from "../names/inner-span.js";
import { offsetOf, rangeOf } from "../ranges.js";
import type { PositionParams } from "./definition.js";

export interface ReferenceParams extends PositionParams {
  readonly context?: { readonly includeDeclaration: boolean };
}

/** All places of the project that name the thing at the cursor. */
export const references = documentFeature<ReferenceParams, Location[]>(
  "textDocument/references",
  { referencesProvider: true },
  async (level, { position, context }, token) => {
    const found = await occurrenceAt(level, offsetOf(level.file, position));
    if (!found) return undefined;
    const withDeclaration = context?.includeDeclaration ?? true;
    const places = await findPlaces(found.key, level, token);
    const inDocuments = places.flatMap(({ uri, file, occurrences }) =>
      occurrences
        .filter(({ declares }) => withDeclaration || !declares)
        .map(({ span }) => ({ uri, range: rangeOf(file, innerSpan(file, span)) })),
    );
    const header = withDeclaration ? await findHeader(found.key, level) : undefined;
    // Of the keys of thousands of records, the first is the declaration.
    const declared = header?.spans.slice(0, 1) ?? [];
    return [
      ...declared.map((span) => ({ uri: header!.uri, range: rangeOf(header!.file, innerSpan(header!.file, span)) })),
      ...inDocuments,
    ];
  },
);
