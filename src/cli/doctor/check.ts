import type { AccountOptions } from "../publish/publish-account.js";

export interface DoctorOptions extends AccountOptions {
  readonly online?: boolean;
}

/** One thing looked at. Only `problem` makes the doctor end with 1. */
export interface Check {
  readonly name: string;
  readonly status: "ok" | "note" | "problem";
  readonly detail: string;
}
