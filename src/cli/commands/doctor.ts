import type { Command } from "../base/command.js";
import { ExitCode } from "../base/exit-code.js";
import { isJson } from "../base/is-json.js";
import type { Check, DoctorOptions } from "../doctor/check.js";
import { doctorChecks } from "../doctor/doctor-checks.js";
import { caOption, credentialOptions, proxyOption } from "../publish/credential-options.js";
import { printable } from "../report/printable.js";
import { resultJson } from "../report/result-json.js";
import { styler } from "../report/style.js";

export const doctorCommand: Command<DoctorOptions> = {
  arguments: [],
  options: [
    { flags: "--online", description: "also a signed request to the service, which changes nothing" },
    caOption,
    proxyOption,
    ...credentialOptions,
  ],
  details:
    "The exit code is 1 if something keeps igx from working. Shows the sources of credentials, never their values.",
  examples: [
    { command: "igx doctor", does: "check this machine and this project" },
    { command: "igx doctor --online", does: "also check the service and the credentials" },
    { command: "igx doctor --format json", does: "print the results for scripts" },
  ],
  async run(context, _args, options) {
    const checks = await doctorChecks(context, options);
    const style = styler(context.terminal?.color === true);
    context.print(isJson(context) ? resultJson("doctor", checks) : table(checks, style));
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
