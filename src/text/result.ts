/** A value, or the reason why there is none. The one shape for a step that can fail without being defective. */
export type Result<Value, Reason> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Reason };
