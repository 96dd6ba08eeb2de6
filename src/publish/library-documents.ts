import { requireArgument } from "../text/require-argument.js";
import type { Backend } from "./backend.js";
import { contentHash } from "./content-hash.js";
import { elementsOf } from "./element-marks.js";
import type { DocumentInput, PublishJob } from "./library-types.js";
import type { PublishDocument } from "./plan.js";
import { librarySource } from "./source-name.js";

/** The documents of a job as a plan takes them, or the error of one of them as a sentence. */
export function jobDocuments(
  { documents, source = "documents" }: PublishJob,
  backend: Backend,
  key: string,
): readonly PublishDocument[] | string {
  const made: PublishDocument[] = [];
  // Many file systems and people do not tell case apart.
  const keys = new Set<string>();
  for (const one of documents) {
    requireArgument(one, "object", "A document");
    requireArgument(one.key, "string", "`key` of a document");
    requireArgument(one.content, "string", `\`content\` of the document \`${one.key}\``);
    if (one.key === "") return "A document has an empty key.";
    if (keys.has(one.key.toLowerCase())) return `The key \`${one.key}\` is used twice.`;
    keys.add(one.key.toLowerCase());
    if (!isArray(one.content)) return `The content of \`${one.key}\` is not a JSON array.`;
    made.push(documentOf(one, librarySource(source), backend, key));
  }
  return made;
}

function isArray(json: string): boolean {
  try {
    return Array.isArray(JSON.parse(json));
  } catch {
    return false;
  }
}

function documentOf(one: DocumentInput, source: string, backend: Backend, accountKey: string): PublishDocument {
  const { key } = one;
  const request = one.request ?? {};
  const own = one.secrets ?? [];
  const title = request.title ?? undefined;
  const theme_id = request.theme_id ?? undefined;
  const payload = backend.payloadOf(one.content, request);
  const secretFields = payload.fields.flatMap(([name, value]) => (backend.secretFields.includes(name) ? [value] : []));
  return {
    key,
    source,
    hash: contentHash(payload.fields, accountKey, backend.secretFields),
    // A title that a secret went into goes into no file.
    ...(title !== undefined && !own.some((secret) => secret !== "" && title.includes(secret)) && { title }),
    ...(theme_id !== undefined && { theme_id }),
    secrets: [...own, ...secretFields, accountKey],
    payload: async () => payload,
    content: async () => elementsOf(one.content),
  };
}
