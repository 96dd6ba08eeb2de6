import type { PlaygroundSession } from "../session.js";
import { openDocument } from "../session.js";
import { listDocuments, readDocument } from "./kept-documents.js";
import type { PlaygroundDocument } from "./playground-document.js";
import { hasShareLink, readShareLink } from "./share-link.js";

const sample = `# Cities keep growing

More than half of all people live in a city.

## Millions of people {half}

## Share of the people in cities {half}

@chart bar {half}
| City      | People |
|-----------|-------:|
| Tokyo     |   37.4 |
| Delhi     |   30.3 |
| Shanghai  |   27.1 |
| São Paulo |   22.0 |

@chart line {half}
| Year | Share |
|------|------:|
| 1960 |    34 |
| 1980 |    39 |
| 2000 |    47 |
| 2020 |    56 |
`;

export const newDocument = (text = "# Title\n"): PlaygroundDocument => ({
  files: new Map([["report.igx", text]]),
  open: "report.igx",
  params: {},
});

export const newId = (): string => crypto.randomUUID();

/** Opens the document of the address, else of the last visit, else a first one. */
export async function openFirst(session: PlaygroundSession): Promise<void> {
  if (await openShared(session)) return;
  const [last] = listDocuments();
  const kept = last && readDocument(last.id);
  if (kept) openDocument(session, kept.document, last.id);
  else openDocument(session, newDocument(sample), newId());
}

/** Opens the document of a share link as a new one. The address loses the link, so that a reload keeps later changes. */
export async function openShared(session: PlaygroundSession): Promise<boolean> {
  const { hash, pathname, search } = location;
  if (!hasShareLink(hash)) return false;
  const read = await readShareLink(hash);
  history.replaceState(null, "", pathname + search);
  if (read.ok) openDocument(session, read.document, newId());
  else session.notice.set({ text: read.message });
  return read.ok;
}
