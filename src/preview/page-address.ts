/**
 * The address of a page of `igx preview`: what it shows, in the query of its URL, as `?document=city.igx` or `?row=3&param.year=2024`. So a page
 * that is loaded again, a second page and a preview that was started again show the same. The secret word is in the path and not part of it.
 */
export interface PageAddress {
  /** Its name in the list of documents. Missing: the first one. */
  readonly document?: string;
  /** From 0; in the URL from 1. Missing: the first one. */
  readonly row?: number;
  /** Values of parameters that the page has set, as text. */
  readonly values: Readonly<Record<string, string>>;
}

const paramPrefix = "param.";

/** The address in a query, given as its names and values. */
export function parseAddress(query: Iterable<readonly [string, string]>): PageAddress {
  const entries = [...query];
  const first = (name: string): string | undefined => entries.find(([one]) => one === name)?.[1];
  const document = first("document");
  const row = /^[1-9]\d{0,9}$/.exec(first("row") ?? "")?.[0];
  const values = entries.flatMap(([name, value]) =>
    name.startsWith(paramPrefix) ? [[name.slice(paramPrefix.length), value] as const] : [],
  );
  return {
    ...(document !== undefined && document !== "" && { document }),
    ...(row !== undefined && { row: Number(row) - 1 }),
    values: Object.fromEntries(values),
  };
}

/** The names and values of its query. */
export const addressEntries = ({ document, row, values }: PageAddress): readonly (readonly [string, string])[] => [
  ...(document === undefined ? [] : [["document", document] as const]),
  ...(row === undefined ? [] : [["row", String(row + 1)] as const]),
  ...Object.entries(values).map(([name, value]) => [`${paramPrefix}${name}`, value] as const),
];

/** The name in the query of requests for the page that sends them, which it makes up when it is loaded. */
export const pageName = "page";
