import { expect, test } from "vitest";
import { projectOf } from "../../src/editor/language-service.js";
import { occurrencesOf } from "../../src/editor/names/document-names.js";
import { positionOf } from "../../src/editor/ranges.js";
import { readMarked, serviceOf } from "../support/editor.js";

const text = `---
key: {{ slug(land) }}
title: {{ title }}
---
@param land: string = "Brazil"
@let title = \`\${land} 😀\`
@data crops "crops.csv" {text=[country] dates={day="DD.MM.YYYY"}}
  \`\`\`json rows
  [{"a": 1, "b c": [2]}]
  \`\`\`
@chart bar {from={{ sort(crops, c => c.bags) }} columns=[Land=country bags] sort=-bags color="day"}
@for row, i in rows
## {{ row.a + row["b c"]?.[0] + i }} {half}
@if i > 0
| {{ {x: row.a}.x }} | {color={{ title }}}
@else
@end
@end
@include "other.igx" {year={{ 1 }}}
`;
const files = "===== crops.csv\ncountry,bags,day\nBrazil,1,01.02.2024\n===== other.igx\n@param year: integer\n";

/** All requests about names at a place of a text. */
async function askAll(source: string, offset: number): Promise<void> {
  const input = readMarked(`${source}${files}`);
  const service = serviceOf(input);
  const { uri } = input;
  const at = { textDocument: { uri }, position: positionOf({ path: "", text: source }, offset) };
  await service.definition(at);
  await service.documentHighlights(at);
  await service.prepareRename(at);
  await service.references({ ...at, context: { includeDeclaration: true } });
  await service.codeLenses(at);
}

test("questions about names are answered at the end of every half-typed text", async () => {
  for (let end = 0; end < text.length; end += 23) await askAll(`${text.slice(0, end)}\n`, end);
});

test("each place of a name contains the name", async () => {
  const input = readMarked(`${text}${files}`);
  const level = (await projectOf(serviceOf(input)).document(input.uri))!;
  const occurrences = await occurrencesOf(level);
  expect(occurrences.length).toBeGreaterThan(30);
  for (const { name, span } of occurrences) expect(input.text.slice(span.start, span.end)).toContain(name);
  // Every column of the data and every declared name has a use.
  const keys = new Map<string, number>();
  for (const { key } of occurrences) keys.set(key, (keys.get(key) ?? 0) + 1);
  expect(
    [...keys].filter(([key, count]) => count < 2 && !key.startsWith("file")).map(([key]) => key.split("\0")[2]),
  ).toEqual(["year"]);
});
