import { EmbeddedActionsParser, EOF, type ParserMethod, type TokenType } from "chevrotain";
import { unexpectedEnd } from "../../diagnostics/messages/syntax.js";
import type { Report } from "../../diagnostics/pending-diagnostic.js";
import { lazy } from "../../text/lazy.js";
import type * as ast from "../ast.js";
import type { LexedBlocks } from "../block-lexer.js";
import { reportMixed, reportUnclosed } from "../block-mistakes.js";
import { documentOf } from "../document-of.js";
import { parseFrontMatter } from "../front-matter.js";
import { keywordSpan, type LineContext, tokenSpan } from "../line-context.js";
import {
  readDataLine,
  readDirective,
  readMisplacedAttributes,
  readMixedDataLine,
  readMixedRows,
  readRowLines,
  readStrayDataLine,
  readStrayRows,
} from "../read-directive.js";
import { isDataFence, readFence } from "../read-fence.js";
import { readHeading } from "../read-heading.js";
import {
  readBranch,
  readData,
  readEnd,
  readFor,
  readIf,
  readInclude,
  readLet,
  readParam,
  readStrayEnd,
} from "../read-template-lines.js";
import { readBody, readQuoteLines, readSeparator } from "../read-texts.js";
import * as t from "../tokens.js";

/** Deeper nesting is always a mistake, and would overflow the call stack. */
const maximumDepth = 64;

type Alternative<T> = { readonly ALT: () => T };

/**
 * The grammar of blocks. Every sequence of tokens is a document: a misplaced line is reported and kept, so that a file with mistakes still
 * has a tree.
 */
export class BlockParser extends EmbeddedActionsParser {
  /** How many template blocks are open. */
  private depth = 0;
  /** How many of them are below data, but contain elements. */
  private inElements = 0;
  /** The lines after the data that was read last. */
  private belowData: t.BlockToken | undefined;
  /** The input of the actions, and their report. One parser serves all files, since its analysis costs more than most parses. */
  private context!: LineContext;

  /** To validate the grammar takes longer than to parse: a test does it. */
  constructor(skipValidations = true) {
    // The first token of a line decides what the line is, so one token of lookahead is enough. Recovery has nothing to do, since every
    // sequence of tokens is a document.
    super(t.blockTokens, { maxLookahead: 1, recoveryEnabled: false, skipValidations });
    this.performSelfAnalysis();
  }

  /** Reads the tokens of `text` to a tree. */
  parse(text: string, { tokens, comments }: LexedBlocks, report: Report): ast.Document {
    /** Those inside front matter and attributes, which the lexer does not see. */
    const inner: ast.Comment[] = [];
    this.context = { text, comments, inner, strayBlocks: [], report };
    this.inElements = 0;
    this.belowData = undefined;
    this.input = tokens;
    return documentOf(this.context, this.document());
  }

  /** All tokens are those of `lexBlocks`. */
  private take = (type: TokenType): t.BlockToken => this.CONSUME(type) as t.BlockToken;

  private document = this.RULE("document", () => {
    let frontMatter: ast.FrontMatter | undefined;
    // Front matter is a token only at the start of the text, so the grammar asks for it only here.
    this.OPTION(() => {
      const token = this.take(t.FrontMatter);
      frontMatter = this.ACTION(() => this.readFrontMatter(token));
    });
    const blocks = this.SUBRULE(this.blocks);
    return frontMatter ? { frontMatter, blocks } : { blocks };
  });

  private readFrontMatter(token: t.BlockToken): ast.FrontMatter {
    const { text, inner, report } = this.context;
    return parseFrontMatter(text, tokenSpan(token), inner, report);
  }

  /** Blocks up to the end of the text, or up to the line that ends the template block around them. */
  private blocks = this.RULE("blocks", (): ast.Block[] => {
    const blocks: ast.Block[] = [];
    this.MANY({
      GATE: () => !this.atBlockEnd(),
      DEF: () => {
        const block = this.SUBRULE(this.block);
        if (block) blocks.push(block);
      },
    });
    return blocks;
  });

  /** Outside all template blocks an `@end` or `@else` ends nothing: it is a block like any other, which `readStrayEnd` reports. */
  private atBlockEnd(): boolean {
    const next = this.LA(1).tokenType;
    return this.depth > 0 && (next === t.End || next === t.Else || next === t.ElseIf);
  }

  /** The alternatives are made once: making them anew for each block costs more than parsing it. */
  private blockAlternatives = lazy((): Alternative<ast.Block | undefined>[] => [
    { ALT: () => this.blank() },
    this.line(t.Heading, readHeading),
    { ALT: () => this.SUBRULE(this.body) },
    { ALT: () => this.SUBRULE(this.quote) },
    { ALT: () => this.SUBRULE(this.separator) },
    this.line(t.Fence, readFence),
    { ALT: () => this.SUBRULE(this.directive) },
    { ALT: () => this.strayRows() },
    { ALT: () => this.strayDataLine() },
    this.line(t.AttributesLine, readMisplacedAttributes),
    { ALT: () => this.SUBRULE(this.if, { ARGS: [false] }) },
    { ALT: () => this.SUBRULE(this.for, { ARGS: [false] }) },
    this.line(t.Let, readLet),
    this.line(t.Param, readParam),
    this.line(t.Data, readData),
    this.line(t.Include, readInclude),
    this.line(t.End, readStrayEnd),
    this.line(t.Else, readStrayEnd),
    this.line(t.ElseIf, readStrayEnd),
  ]);

  private block: ParserMethod<[], ast.Block | undefined> = this.RULE("block", () => this.OR(this.blockAlternatives()));

  private line<T>(type: TokenType, read: (context: LineContext, token: t.BlockToken) => T): Alternative<T> {
    return {
      ALT: () => {
        const token = this.take(type);
        return this.ACTION(() => read(this.context, token));
      },
    };
  }

  private strayRows(): ast.Block {
    const token = this.take(t.RowLines);
    return this.ACTION(() => (this.inElements > 0 ? readMixedRows : readStrayRows)(this.context, token));
  }

  private strayDataLine(): ast.Block {
    const token = this.take(t.DataLine);
    return this.ACTION(() => (this.inElements > 0 ? readMixedDataLine : readStrayDataLine)(this.context, token));
  }

  /** Makes no node. It is a token because attributes below a blank line are not those of the text above it. */
  private blank(): undefined {
    this.take(t.BlankLines);
    return undefined;
  }

  /** Attributes of a text are on the line below it, since a brace inside a text is text. */
  private body = this.RULE("body", (): ast.Body => {
    const token = this.take(t.TextLines);
    const attributes = this.OPTION(() => this.take(t.AttributesLine));
    return this.ACTION(() => readBody(this.context, token, attributes));
  });

  private quote = this.RULE("quote", (): ast.Quote => {
    const token = this.take(t.QuoteLines);
    const attributes = this.OPTION(() => this.take(t.AttributesLine));
    return this.ACTION(() => readQuoteLines(this.context, token, attributes));
  });

  private separator = this.RULE("separator", (): ast.Separator => {
    const token = this.take(t.Separator);
    const attributes = this.OPTION(() => this.take(t.AttributesLine));
    return this.ACTION(() => readSeparator(this.context, token, attributes));
  });

  /** Its attributes are part of its token, since they may continue over several lines. */
  private directive = this.RULE("directive", (): ast.Directive => {
    const token = this.take(t.Directive);
    const items = this.SUBRULE(this.dataItems);
    this.ACTION(() => {
      this.belowData = this.LA(1) as t.BlockToken;
    });
    return this.ACTION(() => readDirective(this.context, token, items));
  });

  /** The content of a data directive: rows, sheets, marks, and template blocks that begin with one. */
  private dataItems = this.RULE("dataItems", (): ast.DataItem[] => {
    const items: ast.DataItem[] = [];
    this.MANY({
      GATE: () => this.continuesData(),
      DEF: () => {
        const item = this.SUBRULE(this.dataItem);
        if (item) items.push(item);
      },
    });
    return items;
  });

  private dataAlternatives = lazy((): Alternative<ast.DataItem | undefined>[] => [
    { ALT: () => this.blank() },
    this.line(t.RowLines, readRowLines),
    this.line(t.DataLine, readDataLine),
    this.line(t.Let, readLet),
    this.line(t.Data, readData),
    this.line(t.Fence, readFence),
    // Reported, and no reason to cut the rows below them off.
    this.line(t.AttributesLine, readMisplacedAttributes),
    { ALT: () => this.SUBRULE(this.if, { ARGS: [true] }) },
    { ALT: () => this.SUBRULE(this.for, { ARGS: [true] }) },
  ]);

  private dataItem: ParserMethod<[], ast.DataItem | undefined> = this.RULE("dataItem", () =>
    this.OR(this.dataAlternatives()),
  );

  /** A template block, or a fence, may belong to the directive above or begin the next element: its inside decides. */
  private continuesData(): boolean {
    const next = this.LA(1);
    if (next.tokenType === t.If || next.tokenType === t.For) return this.beginsData();
    return next.tokenType !== t.Fence || isDataFence(this.context, next as t.BlockToken);
  }

  /**
   * Whether the first row, sheet or element of the template block that comes next is a row or sheet. A block with none of them does not end
   * the data either: its rows may be commented out, or not written yet.
   */
  private beginsData(): boolean {
    // By hand, since the first row can be any number of lines away and the grammar looks ahead by one.
    let depth = 0;
    for (let ahead = 1; ; ahead++) {
      const token = this.LA(ahead) as t.BlockToken;
      const type = token.tokenType;
      if (type === t.RowLines || type === t.DataLine) return true;
      if (type === t.If || type === t.For) depth++;
      else if (type === t.End) {
        depth--;
        if (depth === 0) return true;
      } else if (!this.isTransparent(token)) return false;
    }
  }

  /** Lines that neither begin nor end a data block. */
  private isTransparent(token: t.BlockToken): boolean {
    const type = token.tokenType;
    if (type === t.Fence) return isDataFence(this.context, token);
    return [t.BlankLines, t.AttributesLine, t.Let, t.Data, t.Else, t.ElseIf].includes(type);
  }

  /** `inData`: the block is between the rows of a directive, so it may contain rows. */
  private if: ParserMethod<[boolean], ast.If> = this.RULE("if", (inData: boolean) => {
    const first = this.take(t.If);
    const inElements = this.ACTION(() => this.openElements(first));
    const branches = [this.SUBRULE1(this.branch, { ARGS: [first, inData] })];
    this.MANY(() => {
      const token = this.OR([{ ALT: () => this.take(t.ElseIf) }, { ALT: () => this.take(t.Else) }]);
      branches.push(this.SUBRULE2(this.branch, { ARGS: [token, inData] }));
    });
    const end = this.SUBRULE(this.end, { ARGS: [first] });
    return this.ACTION(() => {
      this.inElements -= inElements;
      return readIf(this.context, branches, end);
    });
  });

  /** One more block of elements below data, or none. */
  private openElements(first: t.BlockToken): number {
    const opened = first === this.belowData ? 1 : 0;
    this.inElements += opened;
    return opened;
  }

  private for: ParserMethod<[boolean], ast.For> = this.RULE("for", (inData: boolean) => {
    const first = this.take(t.For);
    const inElements = this.ACTION(() => this.openElements(first));
    const loop = this.SUBRULE1(this.branch, { ARGS: [first, inData] });
    let otherwise: ast.Branch | undefined;
    this.OPTION(() => {
      const token = this.take(t.Else);
      otherwise = this.SUBRULE2(this.branch, { ARGS: [token, inData] });
    });
    this.ACTION(() => this.skipBranches(otherwise !== undefined));
    const end = this.SUBRULE(this.end, { ARGS: [first] });
    return this.ACTION(() => {
      this.inElements -= inElements;
      return readFor(this.context, first, loop, otherwise, end);
    });
  });

  private branch: ParserMethod<[t.BlockToken, boolean], ast.Branch> = this.RULE(
    "branch",
    (token: t.BlockToken, inData: boolean) => {
      this.depth++;
      let blocks: ast.Block[] = [];
      // Three ways to read the same tokens: gates choose by the surroundings, which one token of lookahead cannot see.
      this.OR([
        {
          GATE: () => this.depth <= maximumDepth && inData === true,
          ALT: () => {
            blocks = this.SUBRULE(this.dataBlocks);
          },
        },
        {
          GATE: () => this.depth <= maximumDepth,
          ALT: () => {
            blocks = this.SUBRULE(this.blocks);
          },
        },
        { ALT: () => this.ACTION(() => this.skipBlocks()) },
      ]);
      this.depth--;
      return this.ACTION(() => readBranch(this.context, token, blocks, this.depth >= maximumDepth));
    },
  );

  /** A loop has no further branches: one finding for all of them, since without them the `@end` of the loop would not be found. */
  private skipBranches(afterElse: boolean): void {
    const next = this.LA(1) as t.BlockToken;
    if (next.tokenType !== t.Else && next.tokenType !== t.ElseIf) return;
    const keyword = next.tokenType === t.Else ? "else" : "elseif";
    // Between an `@for` and an `@end`, only `@elseif` can come without an `@else` before it.
    this.context.report(unexpectedEnd, keywordSpan(next), { keyword, after: afterElse ? "else" : "for" });
    this.skipBlocks();
  }

  /** Passes over what is nested too deep, up to the `@end` of the block that is: one finding for all of it. */
  private skipBlocks(): void {
    for (let open = 0; ; this.SKIP_TOKEN()) {
      const type = this.LA(1).tokenType;
      if (type === EOF || (type === t.End && open === 0)) return;
      if (type === t.If || type === t.For) open++;
      else if (type === t.End) open--;
    }
  }

  /** The inside of a template block that belongs to a data block: an element in it is reported and kept. */
  private dataBlocks: ParserMethod<[], ast.Block[]> = this.RULE("dataBlocks", () => {
    const blocks: ast.Block[] = [];
    this.MANY({
      GATE: () => !this.atBlockEnd(),
      DEF: () => {
        const block = this.OR([
          { GATE: () => this.isDataItem(), ALT: () => this.SUBRULE(this.dataItem) },
          { ALT: () => this.SUBRULE(this.mixed) },
        ]);
        if (block) blocks.push(block);
      },
    });
    return blocks;
  });

  /** A template block inside data is read as data whatever it contains: the element in it is what `mixed` reports. */
  private isDataItem(): boolean {
    const token = this.LA(1) as t.BlockToken;
    const type = token.tokenType;
    return type === t.RowLines || type === t.DataLine || type === t.If || type === t.For || this.isTransparent(token);
  }

  /** Kept in the tree in spite of the finding, so that the editor and further checks still see it. */
  private mixed = this.RULE("mixed", (): ast.Block | undefined => {
    const block = this.SUBRULE(this.block);
    this.ACTION(() => block && reportMixed(this.context, block));
    return block;
  });

  private end = this.RULE("end", (opening: t.BlockToken): t.BlockToken | undefined => {
    // Optional to the grammar: an error here would let Chevrotain's recovery drop the branches that were read already.
    const token = this.OPTION(() => this.take(t.End));
    this.ACTION(() => {
      if (token) readEnd(this.context, token);
      else reportUnclosed(this.context, opening);
    });
    return token;
  });
}
