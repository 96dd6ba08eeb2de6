import { type Connection, DidChangeConfigurationNotification } from "vscode-languageserver";
import type { LspSession } from "./session.js";
import { mergeSettings } from "./settings.js";

/** The section of a client's configuration that is about igx. */
const section = "igx";

/**
 * Takes the section `igx` of a client's configuration; missing settings have their first values. If the client supports it, the server asks
 * for the section after the start, and after a change that arrives without settings, as the protocol recommends. Returns the handler of
 * `initialized`.
 *
 * Nothing waits for the answer, since a client may not send one.
 */
export function followSettings(connection: Connection, { client, reset }: LspSession): () => void {
  let newest = 0;
  const take = (sent: unknown): void => {
    const before = client.settings;
    client.settings = mergeSettings(client.firstSettings, sent);
    if (JSON.stringify(client.settings) !== JSON.stringify(before)) reset();
  };
  const ask = async (): Promise<void> => {
    const own = ++newest;
    try {
      const answer: unknown = await connection.workspace.getConfiguration(section);
      // A newer message or request counts instead.
      if (own === newest) take(answer);
    } catch {
      // If the client refuses, its earlier settings stay.
    }
  };
  connection.onDidChangeConfiguration(({ settings }) => {
    if ((settings ?? null) === null && client.capabilities.workspace?.configuration === true) return void ask();
    newest++;
    take((settings as { readonly igx?: unknown } | null | undefined)?.igx);
  });
  return () => {
    const { configuration, didChangeConfiguration } = client.capabilities.workspace ?? {};
    if (configuration === true) void ask();
    // Such a client sends changes only to a server that has registered.
    if (didChangeConfiguration?.dynamicRegistration === true)
      connection.client.register(DidChangeConfigurationNotification.type, { section }).catch(() => {});
  };
}
