import { resolve } from "node:path";

/** Peers are plain scripts, as a user has them; they find their packages beside them. */
export const peerScript = (name: string): string => resolve("test/bench/peers", `${name}.mjs`);

export const importPeer = async <Module>(name: string): Promise<Module> => (await import(peerScript(name))) as Module;

/** The built command. */
export const igx = resolve("dist/cli.cjs");
