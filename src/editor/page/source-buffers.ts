import { resolve } from "../../text/path.js";
import type { Project } from "../levels.js";
import type { EditorLink } from "../server/editor-link.js";
import { smallEdits } from "../small-edits.js";
import type { EditableSources } from "./source-editor.js";

/** The texts of a document as they are in an editor, which applies edits and undoes them. */
export function sourceBuffers(
  link: EditorLink,
  projectOf: () => Promise<Project>,
  isReadOnly: (path: string) => boolean,
): EditableSources {
  const place = async (file: string) => {
    const project = await projectOf();
    const path = resolve(project.host.root, file);
    return { project, path, uri: project.uris.toUri(path) };
  };
  return {
    read: async (file) => {
      const { project, path, uri } = await place(file);
      const level = await project.text(uri);
      if (!level) return { refused: `${file} cannot be read: there is no such file.` };
      const isProtected = !project.open().includes(uri) && isReadOnly(path);
      return isProtected ? { refused: `${file} is read-only.` } : level.file.text;
    },
    replace: async (file, before, edits) => {
      const { uri } = await place(file);
      return link.applyEdits(uri, before, smallEdits({ path: file, text: before }, edits));
    },
  };
}
