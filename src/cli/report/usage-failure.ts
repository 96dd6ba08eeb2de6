import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { type FindingFormat, findingFormats } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { failureFinding } from "../base/failure-finding.js";
import type { ProcessIo } from "../base/process-io.js";
import { usualFormat } from "../base/shown-format.js";
import { createEventLog } from "./event-log.js";
import { jsonText } from "./json-text.js";

/** The codes of findings for those of commander. */
const codes: Readonly<Record<string, string>> = {
  "commander.unknownCommand": "unknown-command",
  "commander.unknownOption": "unknown-option",
  "commander.invalidArgument": "invalid-value",
  "commander.missingArgument": "missing-argument",
  "commander.excessArguments": "too-many-arguments",
  "commander.optionMissingArgument": "missing-value",
};

interface RecordedErrors {
  /** The same process. It keeps messages back. */
  readonly io: ProcessIo;
  /** Writes the messages as a finding. `isResult`: to standard output. */
  readonly write: (commanderCode: string, isResult: boolean) => Promise<void>;
}

/** In a format for machines, wrong use is a finding too, so the messages of commander are not written at once. `undefined` for people. */
export function recordErrors(io: ProcessIo): RecordedErrors | undefined {
  const format = formatOf(io.args, io.env);
  if (format === undefined) return undefined;
  let text = "";
  const stderr = {
    write: (more: string | Uint8Array) => {
      text += String(more);
    },
  };
  const write = async (commanderCode: string, isResult: boolean): Promise<void> => {
    const code = codes[commanderCode] ?? "usage-error";
    const finding = failureFinding({ exitCode: ExitCode.usage, code, ...sentences(text.trimEnd()) });
    const { stdout, stderr } = io;
    (isResult || format === "ndjson" ? stdout : stderr).write(await textOf(finding, format, io));
  };
  return { io: Object.assign(Object.create(io) as ProcessIo, { stderr }), write };
}

/** Begins each message for people. */
const sign = "igx: ";

/** The first line says what is wrong, the others what to do. A group without an operation prints its help, of which the first line is enough. */
function sentences(text: string): { readonly message: string; readonly hint?: string } {
  const [first = "", ...rest] = text.split("\n");
  if (first.startsWith("Usage: ")) return { message: "The name of an operation is missing.", hint: first };
  const advice = rest.join("\n");
  const hint = advice.startsWith("(") && advice.endsWith(")") ? advice.slice(1, -1) : advice;
  return { message: first.startsWith(sign) ? first.slice(sign.length) : first, ...(hint !== "" && { hint }) };
}

async function textOf(
  finding: Diagnostic,
  format: MachineFormat,
  { version, cwd }: ProcessIo,
): Promise<string | Uint8Array> {
  const found = { diagnostics: [finding], sources: new Map() };
  const place = (file: string): string => file;
  switch (format) {
    case "json":
      return jsonText([finding]);
    case "ndjson":
      return eventsOf(finding);
    case "sarif":
      return (await import("./sarif.js")).sarif(found, { version, place, repository: cwd });
    case "github":
      return Buffer.from((await import("./github.js")).github(found, place));
  }
}

/** The command line is wrong, so there is no start. */
function eventsOf(finding: Diagnostic): string {
  let text = "";
  const events = createEventLog(
    (line) => {
      text += line;
    },
    (line) => line,
  );
  events.write({ event: "finding", finding });
  events.end(ExitCode.usage);
  return text;
}

type MachineFormat = Exclude<FindingFormat, "pretty">;

const isMachine = (format: string | undefined): format is MachineFormat =>
  format !== "pretty" && findingFormats.some((one) => one === format);

/** The format of machines, although the command line is wrong elsewhere. */
function formatOf(line: readonly string[], env: ProcessIo["env"]): MachineFormat | undefined {
  const named = namedFormat(line) ?? (env["IGX_FORMAT"] || usualFormat(env));
  return isMachine(named) ? named : undefined;
}

function namedFormat(line: readonly string[]): string | undefined {
  const rest = line.indexOf("--");
  const own = rest < 0 ? line : line.slice(0, rest);
  const at = own.findLastIndex((argument) => argument === "--format" || argument.startsWith("--format="));
  if (at < 0) return undefined;
  return own[at] === "--format" ? own[at + 1] : own[at]!.slice("--format=".length);
}
