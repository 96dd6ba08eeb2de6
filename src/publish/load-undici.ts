/** What igx needs of undici. */
export type Undici = Pick<typeof import("undici"), "Client" | "buildConnector">;

/**
 * Loads two modules of undici and what they need, a sixth of its files: the whole takes 120 ms of CPU time, a fourth of publishing one document, and these
 * 36. A later undici may have other paths: then all of it is loaded.
 */
export const loadUndici = (): Promise<Undici> => loadParts().catch(() => import("undici"));

async function loadParts(): Promise<Undici> {
  const { default: Client } = await import("undici/lib/dispatcher/client.js");
  const { default: buildConnector } = await import("undici/lib/core/connect.js");
  return { Client, buildConnector };
}
