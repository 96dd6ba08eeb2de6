import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { errorCode } from "../../text/error-code.js";
import { installCommand } from "../../text/package-manager.js";
import type { Check } from "./check.js";

interface LatePackage {
  readonly name: string;
  readonly use: string;
  /** Has a binary that may not load here. */
  readonly native?: true;
  /** Comes with igx, but its binary does not with `npm install --omit=optional`. */
  readonly required?: true;
}

/** The packages that igx runs without, and what needs them: the optional peers of package.json, and what draws PNG. */
const latePackages: readonly LatePackage[] = [
  { name: "@resvg/resvg-js", use: "PNG", native: true, required: true },
  { name: "@duckdb/node-api", use: "SQL over data", native: true },
  { name: "bullmq", use: "queues (`publish --queue`, `worker`)" },
  { name: "ioredis", use: "queues over Redis" },
  { name: "pg", use: "queues over PostgreSQL" },
  { name: "@napi-rs/keyring", use: "credentials from the system keychain", native: true },
];

/** The version of each package, or how to install it. */
export const packageChecks = (): Promise<readonly Check[]> =>
  Promise.all(
    latePackages.map(async ({ name, use, native, required }): Promise<Check> => {
      const version = await installedVersion(name);
      if (version === undefined)
        return {
          name,
          status: required ? "problem" : "note",
          detail: `not installed; for ${use}: ${installCommand(name)}`,
        };
      const failed = native ? await import(name).then(() => undefined, codeOf) : undefined;
      if (failed !== undefined)
        return { name, status: "problem", detail: `${version}, but it does not load (${failed})` };
      return { name, status: "ok", detail: `${version}, for ${use}` };
    }),
  );

const codeOf = (error: { readonly code?: string }): string =>
  error?.code ?? "its binary is missing or for another system";

/**
 * As `import` finds it: in a node_modules beside igx or above. Some packages do not let their package.json be imported. Plug'n'Play of Yarn
 * has no such folders, so there it is only `installed`.
 */
export async function installedVersion(
  name: string,
  folder = dirname(fileURLToPath(import.meta.url)),
): Promise<string | undefined> {
  const text = await readFile(join(folder, "node_modules", name, "package.json"), "utf8").catch(() => undefined);
  if (text !== undefined) return String((JSON.parse(text) as { readonly version?: unknown }).version);
  const parent = dirname(folder);
  if (parent !== folder) return installedVersion(name, parent);
  return isFound(name) ? "installed" : undefined;
}

function isFound(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name);
    return true;
  } catch (error) {
    // A package may be for `import` alone.
    return errorCode(error) !== "MODULE_NOT_FOUND";
  }
}
