import { cliFailure } from "../base/cli-failure.js";
import { ExitCode } from "../base/exit-code.js";
import type { SideDocument, SideRun, SkippedDocument } from "./side-documents.js";

/** A document in both sides, or in one of them. */
export interface DocumentPair<Document = SideDocument | SkippedDocument> {
  readonly before?: Document;
  readonly after?: Document;
}

/**
 * Pairs the documents of two sides by their keys. Both sides are read side by side, so that only documents wait in memory whose partner comes later.
 */
export async function* pairDocuments(before: SideRun, after: SideRun): AsyncGenerator<DocumentPair> {
  const sides = [before, after].map((run) => ({
    documents: run.documents()[Symbol.asyncIterator](),
    waiting: new Map<string, Document>(),
    seen: new Set<string>(),
  })) as [Reader, Reader];
  const isPair = before.single && after.single;
  let open = true;
  while (open) {
    const next = await Promise.all(sides.map(({ documents }) => documents.next()));
    open = next.some(({ done }) => done !== true);
    for (const [side, { done, value }] of next.entries()) {
      if (done) continue;
      const key = isPair ? "" : keyOf(value as Document, sides[side]!);
      const other = sides[1 - side]!.waiting.get(key);
      sides[1 - side]!.waiting.delete(key);
      if (!other) sides[side]!.waiting.set(key, value as Document);
      else yield side === 0 ? { before: value as Document, after: other } : { before: other, after: value as Document };
    }
    // Without a pause, a run that only computes would not notice Ctrl-C.
    await new Promise((resolve) => void setImmediate(resolve));
  }
  for (const document of sides[0].waiting.values()) yield { before: document };
  for (const document of sides[1].waiting.values()) yield { after: document };
}

type Document = SideDocument | SkippedDocument;

interface Reader {
  readonly documents: AsyncIterator<Document>;
  readonly waiting: Map<string, Document>;
  readonly seen: Set<string>;
}

/** Two documents with one key have no partner that is certain. */
function keyOf({ key, shown }: Document, { seen }: Reader): string {
  if (seen.has(key))
    throw cliFailure({
      exitCode: ExitCode.findings,
      message: `${shown} has the key \`${key}\`, which another document has too.`,
      hint: "Give each document a `key` of its own in its front matter.",
    });
  seen.add(key);
  return key;
}
