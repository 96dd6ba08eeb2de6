// `node build/release-notes.js v1.2.3` prints the part of the change log about a version, and fails if the tag is not the version of the package, or if the
// change log does not have it, so that a release stops before its tests.
import { readFileSync } from "node:fs";

const [, , tag = ""] = process.argv;
const { version } = JSON.parse(readFileSync("package.json", "utf8"));
const [, ...parts] = readFileSync("CHANGELOG.md", "utf8").split(/^## /m);
const part = parts.find((one) => one.startsWith(`${version} - `));

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

if (tag !== `v${version}`)
  fail(`The tag is ${tag}, but package.json has the version ${version}: the tag must be v${version}.`);
const [, date, notes = ""] = /^\S+ - (\d{4}-\d{2}-\d{2})\n([\s\S]*)/.exec(part ?? "") ?? [];
if (!date || notes.trim() === "")
  fail(`CHANGELOG.md has no entries below "## ${version} - YEAR-MONTH-DAY": move those of "Unreleased" there.`);
process.stdout.write(`${notes.trim()}\n`);
