import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Finding, ToolAnswer } from "./tool.js";

/** An answer as the protocol has it. Hosts that do not know structured content show its text. */
export function answerMessage({ result, text, image }: ToolAnswer): CallToolResult {
  const shown = text === undefined || !result.ok ? textOf(result) : text;
  return {
    content: [
      ...(image === undefined ? [] : [{ type: "image" as const, data: image, mimeType: "image/png" }]),
      { type: "text", text: shown },
    ],
    structuredContent: { ...result },
    // A document with mistakes is a result, and only a call that could not be done is an error.
    ...(!result.ok && result.findings.every(({ file }) => file === undefined) && { isError: true }),
  };
}

/** The findings, a line each, then the other fields. */
function textOf({ ok, findings, notes = [], more_findings: more, ...fields }: ToolAnswer["result"]): string {
  const left = more === undefined ? [] : [`${more} further findings are left out.`];
  const rest = Object.entries(fields).map(([name, value]) =>
    typeof value === "string" ? `${name}:\n${value}` : `${name}: ${JSON.stringify(value)}`,
  );
  return [ok ? "ok" : "not ok", ...findings.map(findingText), ...left, ...notes, ...rest].join("\n");
}

function findingText({ severity, code, message, file, start, hint }: Finding): string {
  const place = file === undefined ? "" : `${file}:${start?.line ?? 1}:${start?.column ?? 1} `;
  return `${severity} ${code} ${place}${message}${hint === undefined ? "" : ` ${hint}`}`;
}
