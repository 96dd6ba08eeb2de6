/** What an import of a document can give: the content, or with a query a text. */
const moduleForms = ["content", "svg", "html", "alt"] as const;
export type ModuleForm = (typeof moduleForms)[number];

export interface DocumentImport {
  /** Absolute. */
  readonly path: string;
  readonly form: ModuleForm;
}

/**
 * What the name of a module asks for: `/a/report.igx`, or `/a/report.igx?svg`. `undefined` for other files, and for the queries `raw` and `url`,
 * which belong to Vite. Build tools add keys of their own, such as the time of a change.
 */
export function documentImport(id: string): DocumentImport | undefined {
  const [, path, query = ""] = /^(.*\.igx)(?:\?(.*))?$/s.exec(id) ?? [];
  if (path === undefined) return undefined;
  const keys = [...new URLSearchParams(query).keys()];
  if (keys.includes("raw") || keys.includes("url")) return undefined;
  return { path, form: moduleForms.find((form) => form !== "content" && keys.includes(form)) ?? "content" };
}
