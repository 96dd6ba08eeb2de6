import { ExitCode } from "../base/exit-code.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import { reason } from "../base/system-error.js";
import type { FontFile, Fonts } from "./font.js";

/** The content of a font file. That of igx itself is read late, and an installation may be damaged. */
export async function fontBytes({ name, read }: FontFile): Promise<Outcome<Buffer>> {
  try {
    return success(await read());
  } catch (error) {
    return failure(
      ExitCode.outside,
      `The font ${name} cannot be read: ${reason(error as NodeJS.ErrnoException)}.`,
      "If it came with igx, install igx again.",
    );
  }
}

/** Whether Inter can be read, for programs that open it by its path. resvg draws no text if it cannot, and does not say so. */
export async function findInter({ regular, semibold }: Fonts): Promise<Outcome<void>> {
  for (const font of [regular, semibold]) {
    const bytes = await fontBytes(font);
    if (!bytes.ok) return bytes;
  }
  return success(undefined);
}
