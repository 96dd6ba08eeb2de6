import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Backend } from "../../publish/backend.js";
import { counted } from "../../text/counted.js";
import { lockFileName } from "../../text/own-files.js";
import type { Context } from "../base/context.js";
import { relativePath } from "../base/paths.js";
import type { FoundValue } from "../publish/choose-base-url.js";
import { findCredentials } from "../publish/credentials.js";
import type { Check, DoctorOptions } from "./check.js";
import { packageChecks } from "./doctor-packages.js";

const oldest = [20, 19] as const;

export async function doctorChecks(context: Context, options: DoctorOptions): Promise<readonly Check[]> {
  const configuration = await configurationCheck(context);
  const account = configuration.status === "problem" ? [] : await accountChecks(context, options);
  return [
    { name: "igx", status: "ok", detail: context.version },
    nodeCheck(process.versions.node),
    configuration,
    ...(await lockChecks(context)),
    ...account,
    ...(await packageChecks()),
  ];
}

function nodeCheck(version: string): Check {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const enough = major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
  const detail = enough ? version : `${version} is too old: igx needs ${oldest.join(".")} or newer`;
  return { name: "node", status: enough ? "ok" : "problem", detail };
}

async function configurationCheck(context: Context): Promise<Check> {
  const project = await context.project();
  const name = "configuration";
  if (!project.ok) {
    const first = project.failure.findings?.diagnostics[0];
    const place = first ? `${first.file}:${first.start.line}:${first.start.column}: ${first.message}` : undefined;
    return { name, status: "problem", detail: place ?? project.failure.message };
  }
  const { configPath, root } = project.value;
  const file = configPath === undefined ? "none, which is fine" : relativePath(context.cwd, configPath);
  return { name, status: "ok", detail: `${file}; root ${root}` };
}

/** Whether the project's lock file can be used: nothing is sent without it. */
async function lockChecks(context: Context): Promise<readonly Check[]> {
  const project = await context.project();
  if (!project.ok) return [];
  const path = join(project.value.root, lockFileName);
  if (!existsSync(path)) return [];
  const { readLock } = await import("../../publish/lock-file.js");
  const read = await readLock(path);
  if (!read.ok) return [{ name: lockFileName, status: "problem", detail: `cannot be used: ${read.failure}` }];
  const documents = Object.values(read.value.targets).reduce((sum, target) => sum + target.documents.size, 0);
  return [{ name: lockFileName, status: "ok", detail: counted(documents, "document") }];
}

/** Whether the account's values are there, and where from; never the values. */
async function accountChecks(context: Context, options: DoctorOptions): Promise<readonly Check[]> {
  const found = await findCredentials(context, options);
  if (!found.ok) return [{ name: "credentials", status: "problem", detail: found.failure.message }];
  const { backend, credentials, baseUrl, problem } = found.value;
  const present = (name: string, value: FoundValue | undefined): Check =>
    value
      ? { name, status: "ok", detail: `set, from ${value.from}` }
      : {
          name,
          status: "note",
          detail: `not set; only publishing needs it${problem === undefined ? "" : `; ${problem}`}`,
        };
  const checks = backend.credentials.map(({ field, variable }) => present(variable, credentials[field]));
  const authority = await authorityChecks(context, options.ca);
  if (!baseUrl) return [...checks, present("IGX_BASE_URL", undefined), ...authority];
  const address = addressCheck(backend, baseUrl);
  const asks = options.online === true && address.status === "ok" && authority.every(({ status }) => status === "ok");
  return [...checks, address, ...authority, ...(asks ? await online(context, options) : [])];
}

/** Whether requests can go to the base URL, by the rules of a publish. */
function addressCheck({ address }: Backend, { value, from }: FoundValue): Check {
  const found = address(value);
  const name = "IGX_BASE_URL";
  return "target" in found
    ? { name, status: "ok", detail: `${found.target}, from ${from}` }
    : { name, status: "problem", detail: `from ${from}: ${found.message.replace(/^Not sent: |\.$/g, "")}` };
}

/** Whether the file of `--ca` contains certificates. Nothing else reads it without `--online`. */
async function authorityChecks(context: Context, file: string | undefined): Promise<readonly Check[]> {
  if (file === undefined) return [];
  const { readAuthorities } = await import("../publish/publish-account.js");
  const read = await readAuthorities(context, file);
  if (!read.ok) return [{ name: "authority", status: "problem", detail: read.failure.message }];
  const { length } = read.value;
  return [{ name: "authority", status: "ok", detail: `${length} certificate${length === 1 ? "" : "s"}, from ${file}` }];
}

const online = async (context: Context, options: DoctorOptions): Promise<readonly Check[]> =>
  (await import("./doctor-service.js")).serviceChecks(context, options);
