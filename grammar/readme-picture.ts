import { compile } from "../src/compile/compile.js";
import { renderSvg } from "../src/render/index.js";

/**
 * The picture beside the first document of the README. It is drawn from the text in the README, so that both always match.
 */
export async function readmePicture(readme: string): Promise<string> {
  const [, source] = /^```igx year\.igx\n([\s\S]*?)^```$/m.exec(readme) ?? [];
  if (source === undefined) throw new Error("README.md has no block `igx year.igx`.");
  const { output } = await compile(source, { path: "year.igx" });
  if (!output) throw new Error("The document year.igx of README.md does not compile.");
  return renderSvg(output.content, { title: "Our year in coffee" });
}
