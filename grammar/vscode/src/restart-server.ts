import type { BaseLanguageClient } from "vscode-languageclient";

/** Starts the server again, also one that could not start: its client has nothing to stop, and refuses to. */
export async function restartServer(client: Pick<BaseLanguageClient, "isRunning" | "stop" | "start">): Promise<void> {
  if (client.isRunning()) await client.stop();
  await client.start();
}
