import type { Command } from "../base/command.js";
import { ExitCode } from "../base/exit-code.js";
import { isJson } from "../base/is-json.js";
import type { Check, DoctorOptions } from "../doctor/check.js";
import { doctorChecks } from "../doctor/doctor-checks.js";
import { caOption, credentialOptions } from "../publish/credential-options.js";
import { jsonText } from "../report/json-text.js";
import { printable } from "../report/printable.js";
import { styler } from "../report/style.js";

export const doctorCommand: Command<DoctorOptions> = {
  arguments: [],
  options: [
    { flags: "--online", description: "also send the service a signed request, which changes nothing" },
    caOption,
    ...credentialOptions,
  ],
  details:
    "Exits with 1 when something would keep igx from working. Shows where credentials come from, never what they are.",
  examples: [
    { command: "igx doctor", does: "look at this machine and this project" },
    { command: "igx doctor --online", does: "and whether the service answers and takes the credentials" },
    { command: "igx doctor --format json", does: "for scripts" },
  ],
  async run(context, _args, options) {
    const checks = await doctorChecks(context, options);
    const style = styler(context.terminal?.color === true);
    context.print(isJson(context) ? jsonText(checks) : table(checks, style));
    return checks.some((check) => check.status === "problem") ? ExitCode.findings : ExitCode.done;
  },
};

const roles = { ok: "good", note: "dim", problem: "error" } as const;

function table(checks: readonly Check[], style: ReturnType<typeof styler>): string {
  const width = Math.max(...checks.map((check) => check.name.length));
  return checks
    .map(({ name, status, detail }) => {
      const label = style(roles[status], status.padEnd(7));
      return `${label}  ${name.padEnd(width)}  ${printable(detail)}\n`;
    })
    .join("");
}
