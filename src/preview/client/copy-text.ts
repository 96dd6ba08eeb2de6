import type { PageSession } from "./session.js";

/** Puts a text on the clipboard, and says so. */
export const copyText = (text: string, { notice }: Pick<PageSession, "notice">): void =>
  void navigator.clipboard.writeText(text).then(
    () => notice.set("Copied."),
    () => notice.set("The browser does not allow copying here."),
  );
