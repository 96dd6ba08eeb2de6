/** Options of other tools, by the igx option that does the same, with its value if it has one. */
const options: ReadonlyMap<string, readonly string[]> = wordsOf({
  "--output": "--out --outfile --out-file --output-path --dest --destination",
  "--output DIR/": "--outdir --out-dir --output-dir",
  "--output -": "--stdout",
  "--output-file": "--out --outfile --out-file --report --report-file",
  "--format json": "--json",
  "--format sarif": "--sarif",
  "--quiet": "-q -s --silent",
  "--strict": "--werror --fail-on-warning --fail-on-warnings --error-on-warnings --warnings-as-errors",
  "--no-color": "--colorless --plain",
  "--config": "-c --configuration --config-file",
  "--root": "-C --cwd --base-dir --project --project-root",
  "--watch": "-w --live --follow",
  "--jobs": "-j --threads --parallel --workers --concurrency",
  "--concurrency": "-j --jobs --threads --parallel --workers",
  "--compact": "--minify --minified --no-pretty",
  "--port": "-p",
  "--param": "-p -D --set --var --variable --define --parameter --arg",
  "--params": "--values --vars --var-file --parameters --params-file",
  "--each": "--data --rows --table --foreach --for-each --batch",
  "--emit map": "--sourcemap --source-map",
  "--emit ast": "--ast",
  "--force": "-f --overwrite",
  "--clean": "--purge --empty-out-dir",
  "--no-cache": "--fresh --rebuild",
  "--to": "-t --type --as --output-format",
  "--to svg": "--svg",
  "--to png": "--png",
  "--to pdf": "--pdf",
  "--to html": "--html",
  "--to alt": "--alt",
  "--to text": "--text",
  "--as": "-t --to --type",
  "--scale": "--dpi --density --resolution --device-scale-factor",
  "--transparent": "--no-background --transparent-background",
  "--page-size": "--paper --paper-size --page",
  "--theme dark": "--dark --dark-mode",
  "--theme light": "--light",
  "--aspect": "--height --ratio --aspect-ratio",
  "--notes none": "--no-notes --quiet-picture",
  "--no-note": "--no-watermark --no-credit --no-footer --no-branding",
  "--check": "-l --list-different",
  "--diff": "--dry-run",
  "--fix": "--write --autofix --auto-fix --apply",
  "--fix=all": "--fix-all --unsafe --unsafe-fixes",
  "--plan": "--preview --diff --what-if",
  "--dry-run": "-n --dry --simulate",
  "--yes": "-y --assume-yes --no-confirm --no-input --non-interactive",
  "--prune": "--delete --remove-orphans",
  "--base-url": "--url --host --endpoint --server",
  "--credentials": "--env-file --secrets",
  "--ca": "--cacert --ca-cert --cafile --ca-file",
  "--rate": "--rate-limit --throttle",
  "--timing": "--profile --time --times --timings --trace --perf",
  "--profile": "--env --environment --stage --target",
  "--open": "-o --browser",
  "--no-open": "--no-browser --headless",
  "--update": "-u --update-snapshots --bless",
  "--reporter junit": "--junit",
  "--version": "-v",
});

function wordsOf(table: Readonly<Record<string, string>>): ReadonlyMap<string, readonly string[]> {
  const meant = new Map<string, string[]>();
  for (const [option, words] of Object.entries(table))
    for (const word of words.split(" ")) meant.set(word, [...(meant.get(word) ?? []), option]);
  return meant;
}

/** A file whose name begins with `-`. */
const fileName = /^-[^=]*\.(?:igx|json|md|csv|xlsx)$/i;

const credentials = /^--(?:api-?)?(?:key|secret|token|password)$/;

/**
 * Commander's message for an option that does not exist, with the option of the command that does the same, else the one of the closest
 * spelling, else where its options are listed. For a file, how to name it. Other messages stay as they are.
 */
export function withOptionSuggestion(message: string, known: readonly string[], command: string): string {
  const [first, written = "", suggestion] = /^error: unknown option '([^']+)'(\n\(.*)?/.exec(message) ?? [];
  if (first === undefined) return message;
  const name = written.split("=", 1)[0]!;
  const isCredential = credentials.test(name.toLowerCase());
  // The value of a credential is shown nowhere.
  const sentence = `error: unknown option '${isCredential ? name : written}'`;
  if (fileName.test(written)) return `${sentence}\nWrite ./${written} for the file.\n`;
  const meant = suggestOption(name, known);
  if (meant !== undefined) return `${sentence}\n(Did you mean ${meant}?)\n`;
  if (suggestion !== undefined && !isCredential) return message;
  if (isCredential && known.includes("--credentials"))
    return `${sentence}\nSet IGX_API_KEY and IGX_API_SECRET in the environment, or name a file with --credentials.\n`;
  const orName = written.startsWith("--") ? "" : " Write -- before a name that begins with a hyphen.";
  return `${sentence}\n${command} --help lists its options.${orName}\n`;
}

function suggestOption(name: string, known: readonly string[]): string | undefined {
  if (known.includes(name)) return `${name}, without a value`;
  const lower = name.startsWith("--") ? name.toLowerCase() : name;
  const synonym = options.get(lower)?.find((option) => known.includes(option.split(/[ =]/, 1)[0]!));
  const begun = name.length > 3 ? known.filter((option) => option.startsWith(lower)) : [];
  return synonym ?? (begun.length === 1 ? begun[0] : undefined);
}
