import { inOneLine } from "../../text/in-one-line.js";
import { message } from "../../text/message.js";
import type { Words } from "../words/words.js";

/** The alternative text of a picture: the heading above it and its description, which begins with its kind. */
export function alternativeText(heading: string, description: string, { say }: Words, continued = false): string {
  const name = inOneLine(heading);
  const part = continued ? say(name === "" ? message`Continued` : message`${name}, continued`) : name;
  return part === "" ? description : `${sentence(part)} ${description}`;
}

/** Ends as a sentence, so that the next one is heard apart. */
export const sentence = (text: string): string => (/[.!?…。！？؟]$/.test(text) ? text : `${text}.`);
