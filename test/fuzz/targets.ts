import { answersTarget } from "./answers.js";
import { dataTargets } from "./data.js";
import { editorTarget } from "./editor.js";
import { embeddedSourceTarget } from "./embedded-source.js";
import { importTarget } from "./import.js";
import { compileTarget, decompileTarget, formatTarget } from "./language.js";
import { renderTarget } from "./pictures.js";
import { stateTargets } from "./state.js";
import type { Target } from "./target.js";
import { territoryTarget } from "./territory.js";

/** Everything of igx that reads what strangers wrote. */
export const targets: readonly Target[] = [
  compileTarget,
  formatTarget,
  decompileTarget,
  importTarget,
  editorTarget,
  renderTarget,
  embeddedSourceTarget,
  ...dataTargets,
  territoryTarget,
  ...stateTargets,
  answersTarget,
];
