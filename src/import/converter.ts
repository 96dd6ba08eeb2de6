import type { Block } from "./block-tree.js";
import type { DocumentPart } from "./document-part.js";
import type { InlineContext, InlineText } from "./inline-text.js";

export interface BlockContext extends InlineContext {
  /** The lines of the file. */
  readonly lines: readonly string[];
}

export interface Converter extends BlockContext {
  readonly add: (part: DocumentPart) => void;
  readonly addAll: (parts: readonly DocumentPart[]) => void;
  /** Gives the picture directly above its source; false if there is none. */
  readonly addSource: (source: string) => boolean;
  /** The text of a block's inline token; its comments are added. */
  readonly textOf: (block: Block) => InlineText;
  readonly convert: (blocks: readonly Block[]) => void;
}
