import { writeXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import type { Attached } from "../../src/data/reader.js";
import { readData } from "../../src/data/registry.js";
import { createImportNotes } from "../../src/import/import-notes.js";
import { unreadParts } from "../../src/import/unread-parts.js";
import { zip } from "../support/zip.js";

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
const note = (cell: string, text: string) =>
  `<comment ref="${cell}" authorId="0"><text><r><t>${text}</t></r></text></comment>`;
const anchor = (content: string) => `<xdr:twoCellAnchor><xdr:from/>${content}</xdr:twoCellAnchor>`;
const shape = (text: string) => `<xdr:sp><xdr:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></xdr:txBody></xdr:sp>`;

/** A workbook of one sheet with the given parts beside it. */
const workbook = (links: string, parts: Readonly<Record<string, string>>) =>
  zip({
    "_rels/.rels": `<Relationships>${relation("r1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml": `<workbook><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${relation("r1", "worksheet", "worksheets/sheet1.xml")}</Relationships>`,
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>a</v></c></row><row r="2"><c r="A2"><v>1</v></c></row></sheetData>${links}</worksheet>`,
    "xl/worksheets/_rels/sheet1.xml.rels": `<Relationships>${relation("r1", "hyperlink", "https://a.org/?b=1&amp;c=2")}${relation("r2", "comments", "../comments1.xml")}${relation("r3", "drawing", "../drawings/drawing1.xml")}</Relationships>`,
    ...parts,
  });

async function attachedTo(bytes: Uint8Array): Promise<Attached | undefined> {
  const limits = { bytes: 5_000_000, rows: 1000, cells: 100_000 };
  const { problems, unread } = await readData(bytes, "a.xlsx", { unread: true }, limits);
  expect(problems).toEqual([]);
  return unread?.attached;
}

function imported(attached: Attached) {
  const notes = createImportNotes({ path: "a.xlsx", text: "" });
  const parts = unreadParts({ cells: [], count: 0, sheets: [], attached }, notes);
  return [parts.map((part) => "text" in part && part.text), notes.findings().map(({ message }) => message)];
}

test("notes, links and shapes of a sheet become comments, and charts and pictures are reported", async () => {
  const link = `<hyperlinks><hyperlink ref="A2" r:id="r1"/><hyperlink ref="A1" location="S!A2"/></hyperlinks>`;
  const attached = await attachedTo(
    workbook(link, {
      "xl/comments1.xml": `<comments><authors><author>Ann</author></authors><commentList>${note("A2", "an estimate")}${note("A1", "")}</commentList></comments>`,
      "xl/drawings/drawing1.xml": `<xdr:wsDr>${anchor(shape("Source: Office"))}${anchor("<xdr:graphicFrame/>")}${anchor("<xdr:pic/>")}</xdr:wsDr>`,
    }),
  );
  expect(attached).toEqual({
    notes: [{ name: "A2", text: "an estimate" }],
    links: [{ name: "A2", text: "https://a.org/?b=1&c=2" }],
    shapes: ["Source: Office"],
    others: 2,
  });
  expect(imported(attached!)).toEqual([
    ["Note on A2: an estimate", "Link of A2: https://a.org/?b=1&c=2", "Shape: Source: Office"],
    [
      "The note on the cell `A2` becomes a comment.",
      "The address of the link in the cell `A2` becomes a comment.",
      "The text of a shape on the sheet becomes a comment.",
      "2 charts, pictures and the like on the sheet are not imported.",
    ],
  ]);
});

test("of many notes the first become comments, and the others are counted", async () => {
  const all = Array.from({ length: 60 }, (_, at) => note(`A${at + 1}`, `n${at}`)).join("");
  const attached = await attachedTo(
    workbook("", { "xl/comments1.xml": `<comments><commentList>${all}</commentList></comments>` }),
  );
  expect([attached!.notes.length, attached!.others]).toEqual([50, 10]);
});

test("a sheet without such parts, or with damaged ones, is read", async () => {
  const none = { notes: [], links: [], shapes: [], others: 0 };
  expect(await attachedTo(workbook("", { "xl/comments1.xml": "<comments><comm" }))).toEqual(none);
  expect(await attachedTo(await writeXlsx({ sheets: [{ name: "S", rows: [["a"], [1]] }] }))).toEqual(none);
});
