export type LineKind = "line" | "area" | "stepped";
