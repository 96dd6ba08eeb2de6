import { pageTitle } from "../../render/page/title.js";
import type { PreviewPicture, PreviewState } from "../protocol.js";
import type { DrawPicture } from "./draw-picture.js";
import { lackingParams, paramControls } from "./param-controls.js";
import { placeFindings, type Texts } from "./place-findings.js";
import type { Choice, Reading, Rendering } from "./preview-document.js";
import { shownSources } from "./shown-sources.js";

/** A state without its number, and what the next one needs of it. */
export interface Moment {
  readonly state: Omit<PreviewState, "version">;
  /** The sources that the picture was made from. */
  readonly before: Texts;
}

/**
 * The state that the page shows for a reading. If the reading gives no picture, the previous picture stays, so that the author does not
 * lose sight of the page while typing.
 */
export async function makeState(
  file: string,
  { failure, rendering, batch }: Reading,
  { values }: Choice,
  last: Moment | undefined,
  draw: DrawPicture,
): Promise<Moment> {
  const outside = { ...(failure !== undefined && { failure }), ...(batch && { batch }) };
  if (!rendering) {
    const { title = file, locale = "en", picture, params = [] } = last?.state ?? {};
    const status: PreviewState["status"] = failure === undefined ? "missing" : "broken";
    const state = { file, title, locale, status, findings: [], sources: {}, params, ...pictured(picture), ...outside };
    return { state, before: last?.before ?? {} };
  }
  const { result, json } = rendering;
  const sources = shownSources(result);
  const fresh = result.output && json !== undefined ? await draw(result, json) : undefined;
  const picture = fresh?.picture ?? last?.state.picture;
  const diagnostics = [...rendering.diagnostics, ...result.reportNotes(fresh?.notes ?? [])];
  const before = fresh ? sources : (last?.before ?? {});
  const state = {
    file,
    title: titleOf(rendering, file),
    locale: result.metadata.locale,
    status: statusOf(rendering, failure),
    findings: placeFindings(diagnostics, sources, { elements: picture?.elements ?? [], before }),
    sources,
    params: paramControls(rendering, values),
    ...pictured(picture),
    ...outside,
  };
  return { state, before };
}

const pictured = (picture: PreviewPicture | undefined) => (picture ? { picture } : {});

/** A document that only lacks values of parameters is not broken, whether it was evaluated or not. */
function statusOf(rendering: Rendering, failure: string | undefined): PreviewState["status"] {
  const { diagnostics, result } = rendering;
  if (failure !== undefined) return "broken";
  if (result.output) return "ok";
  const wrong = diagnostics.some(({ severity, code }) => severity === "error" && code !== "missing-param");
  return !wrong && lackingParams(rendering).length > 0 ? "incomplete" : "broken";
}

function titleOf({ result: { metadata, output } }: Rendering, file: string): string {
  // A title made from a secret must not appear in a tab.
  const title = metadata.secrets.includes("title") ? undefined : metadata.title;
  if (title !== undefined && title.trim() !== "") return title;
  return output ? pageTitle(output.content, {}) : file;
}
