import { type Connection, DidChangeConfigurationNotification } from "vscode-languageserver";
import type { LspSession } from "./session.js";
import { mergeSettings } from "./settings.js";

/** The section of a client's configuration that is about igx. */
const section = "igx";

/**
 * Takes the section `igx` of a client's configuration: what it lacks is as the client has begun. A client that can be asked is asked for it
 * when it has started, and after a change whose settings it does not send, as the protocol recommends. Returns what follows `initialized`.
 *
 * Nothing waits for the answer: a client may give none.
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
      // What was sent or asked for meanwhile counts.
      if (own === newest) take(answer);
    } catch {
      // A client that refuses has what it has begun with, or sent.
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
