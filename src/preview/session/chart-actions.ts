import { fittingCharts, writtenType } from "../../compile/fitting-charts.js";
import { findDirective } from "../../language/registry.js";
import { contentOf } from "../../render/content-of.js";
import type * as ast from "../../syntax/ast.js";
import { createInnerTexts } from "../../syntax/inner-texts.js";
import { nodeAt } from "../../syntax/node-at.js";
import { parse } from "../../syntax/parse.js";
import { fieldsOf } from "../../text/fields-of.js";
import { parseJson } from "../../text/json.js";
import { turn } from "../../text/timers.js";
import type { ActionReply, ChartTypesReply, DrawnChart, PreviewElement, PreviewState } from "../protocol.js";
import type { Action } from "./action.js";
import { createDrawings } from "./drawings.js";
import { readOnly, sourceOf } from "./editable.js";
import { jsonRanges } from "./json-ranges.js";
import { elementOf, otherPicture } from "./mark-of.js";

/** The actions that offer and change the type of a chart. */
export const chartActions: Readonly<Record<string, Action>> = {
  "/chart-types": async (body, { session }): Promise<ChartTypesReply | undefined> => {
    const state = session.state();
    const element = elementOf(body, state);
    if (element === undefined) return undefined;
    const found = typedChart(state, element);
    if ("refusal" in found) return found.refusal;
    const { type, types, shown } = found;
    return { ok: true, type, charts: await drawn([type, ...types], shown, state) };
  },
  "/chart-type": async (body, { session, sourceEditor }) => {
    const { type } = fieldsOf(body);
    const state = session.state();
    const element = elementOf(body, state);
    if (element === undefined || typeof type !== "string") return undefined;
    if (!sourceEditor) return readOnly;
    const found = typedChart(state, element);
    if ("refusal" in found) return found.refusal;
    if (!found.types.includes(type)) return refused(`${type} does not show all data of this chart.`).refusal;
    const { source, span } = found;
    const shown = sourceOf(state.sources, source.file)!;
    return sourceEditor.rewrite(source.file, shown, () => [{ span, text: type }]);
  },
};

const refused = (message: string): { readonly refusal: ActionReply } => ({ refusal: { ok: false, message } });

/** A chart of the newest picture, and the types that it can have. */
function typedChart(state: PreviewState, index: number) {
  if (index < 0) return { refusal: otherPicture };
  const { picture, status, sources } = state;
  const element = picture?.elements[index];
  if (!picture || !element || element.type !== "chart") return refused("This is not a chart.");
  const { source } = element;
  // The places of an older picture are those of an older text.
  if (status !== "ok" || !source) return refused("Fix the errors of the document first.");
  const text = sourceOf(sources, source.file);
  const written = text === undefined ? undefined : typeAt(text, source.start);
  const isShared = picture.elements.filter((one) => isSamePlace(one, element)).length > 1;
  if (!written || isShared) return refused("The type of this chart is not written out. Change it in the source.");
  const json = picture.json.slice(element.json.start, element.json.end);
  const types = fittingCharts(written.type, parseJson(json).root!).map(({ name }) => name);
  const shown = shownJson(picture, element);
  return { type: written.type.name, types, shown, source, span: written.span };
}

const isSamePlace = ({ source: one }: PreviewElement, { source: other }: PreviewElement): boolean =>
  one?.file === other?.file && one?.start === other?.start;

function typeAt(text: string, offset: number) {
  const ignore = (): void => {};
  const texts = createInnerTexts(text, ignore, (name) => findDirective(name) !== undefined);
  const chain = nodeAt({ document: parse(text, ignore), texts }, offset);
  const directive = chain.find((node): node is ast.Directive => node.kind === "directive");
  return directive && writtenType(directive, texts);
}

/** The JSON that pictures show of an element. */
function shownJson({ elements, json, pictureJson = json }: NonNullable<PreviewState["picture"]>, own: PreviewElement) {
  const at = elements.filter(({ drawing }) => drawing !== undefined).indexOf(own);
  const { start, end } = jsonRanges(pictureJson)[at]!;
  return pictureJson.slice(start, end);
}

/** The chart in each of these types, the first one as it is. A type whose drawing leaves something out is left out. */
async function drawn(
  types: readonly string[],
  json: string,
  { locale, picture }: PreviewState,
): Promise<readonly DrawnChart[]> {
  const [element] = contentOf(`[${json}]`) as readonly object[];
  const options = { locale, ...(picture && { width: picture.width }) };
  const drawings = createDrawings();
  const numbers = drawings.replace(
    types.map((type) => ({ element: { ...element, chart_type: type }, json: `${type} ${json}`, heading: "", options })),
  );
  const charts: DrawnChart[] = [];
  for (const [at, number] of numbers.entries()) {
    const { html, notes } = drawings.draw(number)!;
    if (at === 0 || (html !== "" && notes.length === 0)) charts.push({ type: types[at]!, html });
    // Other requests wait.
    await turn();
  }
  return charts;
}
