import { lacksValue } from "../../contract/declared-param.js";
import { describeParams } from "../../contract/describe-params.js";
import { pageTitle } from "../../render/page/title.js";
import type { PreviewFinding, PreviewParam, PreviewPicture, PreviewState } from "../protocol.js";
import type { Drawings } from "./drawings.js";
import { type MadePicture, makePicture } from "./make-picture.js";
import { placeFindings } from "./place-findings.js";
import type { Choice, PreviewReading, Rendering } from "./preview-document.js";
import { shownSources } from "./shown-sources.js";

/** A state without its number, and the data that the next one needs. */
export interface Moment {
  readonly state: Omit<PreviewState, "version">;
  /** The newest picture. */
  readonly made?: MadePicture;
  /** All findings now, including findings of drawings that were made since. */
  readonly findings: () => readonly PreviewFinding[];
}

/**
 * The state that the page shows for a reading. If the reading gives no picture, the previous picture stays, so that the author does not
 * lose sight of the page while typing.
 */
export function makeState(
  file: string,
  { failure, rendering, batch }: PreviewReading,
  { values }: Choice,
  last: Moment | undefined,
  drawings: Drawings,
): Moment {
  const outside = { ...(failure !== undefined && { failure }), ...(batch && { batch }) };
  if (!rendering) {
    const { title = file, locale = "en", picture, params = [] } = last?.state ?? {};
    const status: PreviewState["status"] = failure === undefined ? "missing" : "broken";
    const state = {
      file,
      title,
      locale,
      status,
      findings: [],
      sources: {},
      params,
      ...pictured(asOld(picture)),
      ...outside,
    };
    return { state, ...(last?.made && { made: last.made }), findings: () => [] };
  }
  const sources = shownSources(rendering.result);
  const fresh = makePicture(rendering, sources, last?.made, drawings);
  const made = fresh ?? last?.made;
  const place = { elements: made?.picture.elements ?? [], before: made?.sources ?? {} };
  const findings = () => placeFindings([...rendering.diagnostics, ...(fresh?.notes() ?? [])], sources, place);
  const state = {
    file,
    title: titleOf(rendering, fresh, file),
    locale: rendering.result.metadata.locale,
    status: statusOf(rendering, failure),
    findings: findings(),
    sources,
    params: paramControls(rendering, values),
    ...pictured(fresh ? fresh.picture : asOld(made?.picture)),
    ...outside,
  };
  return { state, ...(made && { made }), findings };
}

/** Removes the mark of a draft: the picture is not made from the newest source. */
function asOld(picture: PreviewPicture | undefined): PreviewPicture | undefined {
  if (!picture) return undefined;
  const { draft: _, ...old } = picture;
  return old;
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

function titleOf({ result: { metadata } }: Rendering, fresh: MadePicture | undefined, file: string): string {
  // A title made from a secret must not appear in a tab.
  const title = metadata.secrets.includes("title") ? undefined : metadata.title;
  if (title !== undefined && title.trim() !== "") return title;
  return fresh
    ? pageTitle(
        fresh.items.map(({ element }) => element),
        {},
      )
    : file;
}

/** The document's parameters as the page shows them. */
const paramControls = (
  { result, given, fromRow }: Rendering,
  values: Readonly<Record<string, string>>,
): readonly PreviewParam[] =>
  describeParams(result.metadata.params, given).map((param) => {
    const changed = Object.hasOwn(values, param.name);
    return { ...param, changed, fromRow: fromRow.has(param.name) && !changed };
  });

/** The names of required parameters without a value. */
const lackingParams = ({ result, given }: Rendering): readonly string[] =>
  result.metadata.params.filter((param) => lacksValue(param, given)).map(({ name }) => name);
