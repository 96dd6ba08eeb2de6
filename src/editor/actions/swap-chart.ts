import { CodeActionKind } from "vscode-languageserver-types";
import { fittingCharts, writtenType } from "../../compile/fitting-charts.js";
import { rangeOf } from "../ranges.js";
import { directiveAt, elementOf } from "./data-directive.js";
import { type ActionInput, type ActionProvider, editOfDocument, type OfferedAction } from "./provider.js";

/** Another type of chart, of those whose pictures show all of the data. */
export const swapChart: ActionProvider = {
  name: "swap-chart",
  kind: CodeActionKind.RefactorRewrite,
  async find(input) {
    const { level } = input;
    const directive = directiveAt(input);
    const written = directive && writtenType(directive, level.texts);
    if (!written) return [];
    const { output } = await level.result();
    // Its tree and source map take a second for each million characters, and editors ask at each movement of the cursor.
    if (output && output.json.length > maxCharacters) return [];
    const element = await elementOf(level, directive);
    if (!element) return [];
    const types = fittingCharts(written.type, element.node);
    const { chartTypeCommand } = level.project.client;
    return [
      ...(chartTypeCommand !== undefined && types.length > 0 ? [withPictures(chartTypeCommand, input)] : []),
      ...types.map(({ name, documentation }) => ({
        title: `Change to \`${name}\`: ${documentation}`,
        edit: editOfDocument(input, [{ range: rangeOf(level.file, written.span), newText: name }]),
      })),
    ];
  },
};

function withPictures(command: string, { level: { uri }, range }: ActionInput): OfferedAction {
  const title = "Choose the chart type with pictures…";
  return { title, command: { title, command, arguments: [uri, range.start, { chooseType: true }] } };
}

const maxCharacters = 300_000;
