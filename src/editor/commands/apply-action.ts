import { editOf } from "../actions/edit-of.js";
import type { EditorCommand } from "../command.js";
import { isRefusal } from "../refusal.js";

/** For editors that do not resolve code actions: the edit of an action that was offered without one. */
export const applyAction: EditorCommand = {
  name: "igx.applyAction",
  summary: "Apply a code action that was offered without an edit; editors call it by themselves",
  arguments: ["uri", "data"],
  run: async (project, [, data]) => {
    const edit = await editOf(project, data);
    return edit && (isRefusal(edit) ? edit : { edit });
  },
};
