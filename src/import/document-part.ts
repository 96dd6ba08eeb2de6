/** A cell of a chart: a text, or the characters of a JSON number, which keep their digits. */
export type ImportedCell = string | { readonly number: string };

export const cellText = (cell: ImportedCell): string => (typeof cell === "string" ? cell : cell.number);

export type DocumentPart =
  /** An element as content JSON. `source`: of a picture, which content has no place for. */
  | { readonly kind: "element"; readonly json: string; readonly source?: string }
  | { readonly kind: "comment"; readonly text: string }
  /** Lines of igx as they are. */
  | { readonly kind: "lines"; readonly text: string };

export const commentParts = (texts: readonly string[]): readonly DocumentPart[] =>
  texts.map((text) => ({ kind: "comment", text }));

type TextElement = "h1" | "h2" | "body" | "separator" | "quote";

export const textElement = (type: TextElement, fields: Readonly<Record<string, string>> = {}): DocumentPart => ({
  kind: "element",
  json: JSON.stringify({ type, ...fields }),
});

export const chartElement = (
  type: string,
  header: readonly string[],
  rows: readonly (readonly ImportedCell[])[],
): DocumentPart => ({
  kind: "element",
  json: `{"type":"chart","chart_type":${JSON.stringify(type)},"data":[[${[header, ...rows].map(cellsJson).join(",")}]]}`,
});

const cellsJson = (cells: readonly ImportedCell[]): string => `[${cells.map(cellJson).join(",")}]`;

const cellJson = (cell: ImportedCell): string => (typeof cell === "string" ? JSON.stringify(cell) : cell.number);

export const factsElement = (facts: readonly { readonly figure: string; readonly fact: string }[]): DocumentPart => ({
  kind: "element",
  json: `{"type":"facts_and_figures","data":[${facts
    .map(({ figure, fact }) => `{"figure":${figureJson(figure)},"fact":${JSON.stringify(fact)}}`)
    .join(",")}]}`,
});

const figureJson = (figure: string): string => (/^-?(?:0|[1-9]\d*)$/.test(figure) ? figure : JSON.stringify(figure));
