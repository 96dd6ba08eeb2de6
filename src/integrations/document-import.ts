/** The value of an imported document: its content, or with a query a text. */
const moduleForms = ["content", "svg", "html", "alt"] as const;
export type ModuleForm = (typeof moduleForms)[number];

interface DocumentImport {
  /** Absolute. */
  readonly path: string;
  readonly form: ModuleForm;
}

/**
 * The document and the form that a module's name requests: `/a/report.igx`, or `/a/report.igx?svg`. `undefined` for other files, and for
 * the queries `raw` and `url`, which belong to Vite. Build tools add keys of their own, such as the time of a change. Throws for a form
 * that imports do not have.
 */
export function documentImport(id: string): DocumentImport | undefined {
  const [, path, query = ""] = /^(.*\.igx)(?:\?(.*))?$/s.exec(id) ?? [];
  if (path === undefined) return undefined;
  const keys = [...new URLSearchParams(query).keys()];
  if (keys.includes("raw") || keys.includes("url")) return undefined;
  const form = moduleForms.find((one) => one !== "content" && keys.includes(one));
  const mistaken = form === undefined && keys.find((key) => otherForms.has(key.toLowerCase()));
  if (mistaken)
    throw new Error(
      `igx: \`?${mistaken}\` is not a form of an imported document. Write \`?svg\`, \`?html\` or \`?alt\`, or no query for its content.`,
    );
  return { path, form: form ?? "content" };
}

/** Keys that name a form which build tools do not support: forms in capitals, and forms that only files have. */
const otherForms: ReadonlySet<string> = new Set([
  "svg",
  "html",
  "alt",
  "png",
  "jpg",
  "jpeg",
  "webp",
  "pdf",
  "text",
  "txt",
]);
