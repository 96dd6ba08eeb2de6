import { inOneLine } from "../../text/in-one-line.js";
/** The alternative text of a picture: the heading above it and its description, which begins with its kind. */
export function alternativeText(heading: string, description: string, continued = false): string {
  const name = inOneLine(heading);
  const part = continued ? (name === "" ? "Continued" : `${name}, continued`) : name;
  return part === "" ? description : `${sentence(part)} ${description}`;
}

const sentence = (text: string): string => (/[.!?…。！？؟]$/.test(text) ? text : `${text}.`);
