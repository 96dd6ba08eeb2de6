import type { PlannedChange } from "../../publish/planned-changes.js";
import type { Prune } from "../../publish/prune-guard.js";
import type { Project } from "../base/project.js";
import type { AccountOptions } from "./publish-account.js";
import type { DocumentOptions } from "./publish-documents.js";

export interface PublishOptions extends DocumentOptions, AccountOptions {
  readonly plan?: boolean;
  readonly save?: string;
  readonly from?: string;
  readonly dryRun?: boolean;
  readonly create?: boolean;
  readonly prune?: Prune;
  readonly repair?: boolean;
  readonly exitCode?: boolean;
  readonly yes?: boolean;
  readonly refuseDrift?: boolean;
  readonly resume?: boolean;
  readonly rate?: number;
  readonly concurrency?: number;
  readonly queue?: string;
  readonly detach?: boolean;
  readonly summary?: string;
  /** No option of the command: the keys of the documents to publish of all that are compiled. The preview publishes one at a time. */
  readonly only?: readonly string[];
  /** No option of the command: the plan that `from` names, and with `resume` a hash of its documents. */
  readonly agreed?: readonly PlannedChange[];
  readonly planned?: string;
  /** No option of the command: tests need not wait as long as a service may take. */
  readonly timing?: { readonly listDelayMs: number; readonly findMs?: number; readonly random: () => number };
}

interface PublishRates {
  /** Requests a second. */
  readonly rate: number;
  readonly concurrency: number;
  /** `RunPorts` says what these are. */
  readonly listDelayMs: number;
  readonly findMs: number;
  readonly random: () => number;
}

/** By precedence: options, profile, configuration. The service documents no limit, so the default rate is cautious. */
export function pacingOf({ config }: Project, { profile, rate, concurrency, timing }: PublishOptions): PublishRates {
  const chosen = profile === undefined ? undefined : config.profiles?.[profile]?.publish;
  return {
    rate: rate ?? chosen?.rate ?? config.publish?.rate ?? 1,
    concurrency: concurrency ?? chosen?.concurrency ?? config.publish?.concurrency ?? 4,
    listDelayMs: timing?.listDelayMs ?? (chosen?.settle ?? config.publish?.settle ?? 3) * 1000,
    findMs: timing?.findMs ?? (chosen?.find ?? config.publish?.find ?? 60) * 1000,
    random: timing?.random ?? Math.random,
  };
}

/** Whether drift is refused, by the same precedence. */
export function refusesDrift({ config }: Project, { profile, refuseDrift }: PublishOptions): boolean {
  const chosen = profile === undefined ? undefined : config.profiles?.[profile]?.publish;
  return refuseDrift ?? (chosen?.drift ?? config.publish?.drift) === "refuse";
}
