import { randomBytes } from "node:crypto";
import type { Context } from "../base/context.js";
import { readUserState, writeUserState } from "./user-state.js";

const fileName = "preview-key";

/**
 * The secret of your previews, 64 hexadecimal digits. It is kept in your state folder, so that open pages find a preview that was started
 * again. If it cannot be kept, each start has a new one.
 */
export async function previewKey(env: Context["env"]): Promise<string> {
  const known = (await readUserState(env, fileName))?.trim() ?? "";
  if (/^[0-9a-f]{64}$/.test(known)) return known;
  const fresh = randomBytes(32).toString("hex");
  await writeUserState(env, fileName, `${fresh}\n`);
  return fresh;
}

/**
 * Writes a page that leads to `url`, for the program that opens it, and returns its path; `undefined` if it cannot be written. Other users
 * of the machine can see the arguments of programs, so the address itself must not be one.
 */
export const writePreviewLink = (env: Context["env"], url: string): Promise<string | undefined> =>
  writeUserState(env, "preview.html", linkPage(url));

/** The address needs no escaping: it consists of a port and hexadecimal digits. */
const linkPage = (url: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${url}">
<title>igx preview</title>
<a href="${url}">Open the preview</a>
`;
