import { isObject } from "../../text/is-object.js";
import type { EditorCommand } from "../command.js";

/** Chooses values for the parameters of an open document, until it is closed: for its findings, values and pictures. */
export const setParams: EditorCommand = {
  name: "igx.setParams",
  summary: "Choose values for the parameters of an open document",
  arguments: ["uri", "{ name: value }"],
  run: async (project, [uri, values]) => {
    if (typeof uri !== "string" || !isObject(values) || !project.open().includes(uri)) return undefined;
    project.setParams(uri, values);
    return { changed: [uri] };
  },
};
