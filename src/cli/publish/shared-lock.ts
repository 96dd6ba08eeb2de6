import { createSharedLock, type SharedLock } from "../../publish/lock-store/shared-lock.js";
import { stateAddress } from "../../publish/lock-store/state-address.js";
import type { Context } from "../base/context.js";
import { type Outcome, success } from "../base/outcome.js";
import { chosenAddress, complainer } from "./server-address.js";

export interface StateOptions {
  readonly state?: string;
  readonly profile?: string;
}

/** The lock that machines share, not connected yet; `undefined` if the lock file of the project is used. */
export async function findSharedLock(
  context: Context,
  options: StateOptions,
): Promise<Outcome<SharedLock | undefined>> {
  const project = await context.project();
  if (!project.ok) return project;
  const address = chosenAddress(context, project.value, options, "state", stateAddress);
  if (!address.ok || !address.value) return address as Outcome<undefined>;
  return success(createSharedLock(address.value, complainer(context, "state", address.value)));
}
