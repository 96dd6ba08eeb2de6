/** What a suggestion is about: a table and the name of an entry, by which its documentation is found. */
export type Topic = readonly [table: "chart" | "function" | "icon" | "rule", name: string];

const tables: readonly unknown[] = ["chart", "function", "icon", "rule"] satisfies readonly Topic[0][];

/** The data of an item comes back from the client: it can be anything. */
export const isTopic = (data: unknown): data is Topic =>
  Array.isArray(data) && data.length === 2 && tables.includes(data[0]) && typeof data[1] === "string";
