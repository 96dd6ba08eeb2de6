import { createHmac, hash, timingSafeEqual } from "node:crypto";
import type { Result } from "../text/result.js";
import * as z from "../text/zod.js";
import type { PublishDocument } from "./plan.js";
import { plannedSchema } from "./planned-changes.js";

/*
 * A plan that was reviewed, to be applied later or on another machine. Its last field is made with the API secret, so that an edited or
 * invented plan does not count.
 */

const version = 1;

/** The file of `igx publish --plan --save`. */
export const planSchema = z.strictObject({
  version: z.literal(version),
  /** The base URL. */
  target: z.string(),
  profile: z.string().exactOptional(),
  /** A hash of the account, without its key. */
  account: z.string(),
  /** The command line, as `run-arguments.ts` reads it. */
  command: z.string(),
  documents: z.array(plannedSchema),
  mac: z.string(),
});

export type PlanFile = z.infer<typeof planSchema>;

/** The account of a plan. `key`: a secret of the account. */
interface PlanOwner {
  readonly target: string;
  readonly account: string;
  readonly key: string;
}

export const accountHash = ({ target, account }: Pick<PlanOwner, "target" | "account">): string =>
  `sha256-${hash("sha256", JSON.stringify([target, account]))}`;

/** A hash of all documents of a run, by which a later run knows them. */
export const documentsHash = (documents: readonly Pick<PublishDocument, "key" | "hash">[]): string =>
  hash("sha256", JSON.stringify(documents.map((one) => [one.key, one.hash]).sort()));

/** The text of a plan file. */
export function planFileText(
  plan: Pick<PlanFile, "profile" | "command" | "documents">,
  { key, ...owner }: PlanOwner,
): string {
  const { profile, command, documents } = plan;
  const content = {
    version,
    target: owner.target,
    ...(profile !== undefined && { profile }),
    account: accountHash(owner),
    command,
    documents,
  } as const;
  return `${JSON.stringify({ ...content, mac: macOf(content, key) }, null, 2)}\n`;
}

/** Whether a plan is as igx wrote it for this account. */
export function isGenuine({ mac, ...content }: PlanFile, key: string): boolean {
  const [given, expected] = [mac, macOf(content, key)].map((text) => Buffer.from(text));
  return given!.length === expected!.length && timingSafeEqual(given!, expected!);
}

const macOf = (content: Omit<PlanFile, "mac">, key: string): string =>
  createHmac("sha256", key)
    .update(JSON.stringify(["igx plan", ordered(content)]))
    .digest("base64url");

/** The same value with the fields of all objects in one order: a formatter may have changed it. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return fields.map(([name, one]) => [name, ordered(one)]);
}

/** A plan from its text, or its error: a clause such as `it is not JSON`. */
export function parsePlanFile(text: string): Result<PlanFile, string> {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    return { ok: false, failure: `it is not JSON: ${(error as Error).message}` };
  }
  const { version: found } = Object(value) as { readonly version?: unknown };
  if (typeof found === "number" && found > version)
    return { ok: false, failure: `it is of version ${found}, which a newer igx has written` };
  const parsed = planSchema.safeParse(value);
  if (parsed.success) return { ok: true, value: parsed.data };
  const { path } = parsed.error.issues[0]!;
  const where = path.length === 0 ? "its outermost value" : `\`${path.map(String).join(".")}\``;
  return { ok: false, failure: `${where} is not valid` };
}
