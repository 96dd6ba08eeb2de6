/** The change of an element for a list, with the changes of its values in lines. */
export interface ShownChange {
  readonly kind: "added" | "removed" | "moved" | "changed" | "unchanged";
  readonly what: string;
  /** From 1; of a moved element `2 → 4`. */
  readonly position: number | string;
  readonly values: readonly string[];
}
