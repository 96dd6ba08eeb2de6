import type { PreviewFinding } from "../protocol.js";
import type { AddressBar } from "./address-bar.js";
import type { Value } from "./dom/value.js";

/** The program around the page: everything that differs between `igx preview`, an editor and the playground. */
export interface Surface {
  /** The name in the title of the window. Default: `igx preview`. */
  readonly name?: string;
  /** The theme of the program around it. Default: the system's. */
  readonly theme?: Value<"light" | "dark">;
  /** The address of the page, if it decides which document is shown. */
  readonly address?: AddressBar;
  /** An editor of the source, which is beside the infographic in the page. The panel is then below, and has no view of the source. */
  readonly editor?: HTMLElement;
  /** Actions on the whole document, for the top bar. */
  readonly tools?: HTMLElement;
  /** Actions on a finding beyond its fixes, each a button. */
  readonly actionsOf?: ActionsOf;
  /** The place of the cursor in the editor beside the page, where lines go. */
  readonly cursor?: () => { readonly file: string; readonly offset: number } | undefined;
  /** Keeps a data file without a chart of it. */
  readonly addFile?: (file: File) => void;
  /** The sources, to be downloaded one by one. */
  readonly files?: () => readonly File[];
  /** Nothing of the document can be changed here. */
  readonly isReadOnly?: true;
  /** The page saves what it makes itself: PNG from SVG, and the JSON. */
  readonly makesFiles?: true;
}

export type ActionsOf = (finding: PreviewFinding) => Promise<readonly FindingAction[]>;

interface FindingAction {
  readonly title: string;
  readonly run: () => void;
}
