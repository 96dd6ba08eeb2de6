import { styleText } from "node:util";

/** The meaning of a piece of text, which decides its colour in a terminal. */
type Role = "error" | "warning" | "info" | "place" | "dim" | "strong" | "good" | "added" | "removed";
export type Style = (role: Role, text: string) => string;

const formats = {
  error: ["bold", "red"],
  warning: ["bold", "yellow"],
  info: ["bold", "blue"],
  place: ["cyan"],
  dim: ["dim"],
  strong: ["bold"],
  good: ["green"],
  added: ["green"],
  removed: ["red"],
} as const satisfies Record<Role, readonly Parameters<typeof styleText>[0][]>;

/** Whether there are colours was decided before (`context.color`), so the stream is not asked again. */
export const styler = (color: boolean): Style =>
  color
    ? (role, text) => (text === "" ? text : styleText([...formats[role]], text, { validateStream: false }))
    : (_role, text) => text;
