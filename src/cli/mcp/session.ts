import type { CommandEntry } from "../base/command.js";
import type { Context } from "../base/context.js";
import type { Redactor } from "../base/redactor.js";

/** Everything that the calls of one run of `igx mcp` share. */
export interface McpSession extends Pick<Context, "env" | "version"> {
  /** The commands, which tools run. */
  readonly commands: readonly CommandEntry[];
  /** Absolute, links followed. Nothing outside of it is read or written for a call. */
  readonly root: string;
  /** The configuration of `--config`, absolute. */
  readonly config?: string;
  readonly allowPublish: boolean;
  readonly redactor: Redactor;
}

/** A call while it runs. */
export interface Call {
  readonly session: McpSession;
  /** Tells the client how far the call is. */
  progress(message: string): void;
  /** Registers work that a cancelled call does before it ends, as a publish that finishes its requests. */
  onInterrupt(clean: () => void | Promise<void>): void;
  /** The plans that were shown, by their hash. */
  readonly plans: Map<string, string>;
}
