/** A value, or the reason why it is missing. Every step that can fail without a defect of igx returns this. */
export type Result<Value, Reason> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Reason };
