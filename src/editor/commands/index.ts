import type { EditorCommand } from "../command.js";
import { applyAction } from "./apply-action.js";
import { convertToChart } from "./convert-to-chart.js";
import { explain } from "./explain.js";
import { exportPicture } from "./export-picture.js";
import { fixAll } from "./fix-all.js";
import { pasteRows } from "./paste-rows.js";
import { pointerAt } from "./pointer-at.js";
import { setParams } from "./set-params.js";
import { showContent } from "./show-content.js";
import { showParams } from "./show-params.js";
import { showPicture } from "./show-picture.js";
import { showPublishState } from "./show-publish-state.js";
import { showSource } from "./show-source.js";

/** All commands of the language service, in the order of the documentation. A new one is a file here and a line. */
export const commands: readonly EditorCommand[] = [
  showContent,
  showPicture,
  showSource,
  pointerAt,
  exportPicture,
  showParams,
  setParams,
  showPublishState,
  fixAll,
  convertToChart,
  pasteRows,
  explain,
  applyAction,
];

export const commandNames: readonly string[] = commands.map(({ name }) => name);
