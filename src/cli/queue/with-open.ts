import type { QueueAddress } from "../../publish/queue/queue-address.js";
import { type OpenQueue, queueProblem } from "../../publish/queue/queue-connection.js";
import { isDefect } from "../../text/is-defect.js";
import { cliFailure, isCliFailure } from "../base/cli-failure.js";
import { ExitCode } from "../base/exit-code.js";
import type { Project } from "../base/project.js";
import { diskFailure } from "../publish/project-lock.js";

/** Calls `use` with an open queue, whose connection may be lost meanwhile, and closes it. */
export async function withOpen(
  project: Project,
  { shown }: QueueAddress,
  open: OpenQueue,
  use: () => Promise<ExitCode>,
): Promise<ExitCode> {
  try {
    return await use();
  } catch (error) {
    if (isDefect(error) || isCliFailure(error)) throw error;
    const message = isOfDisk(error)
      ? `The results cannot be saved: ${diskFailure(error, project)}.`
      : `The queue at ${shown} cannot be used any more: ${queueProblem(error)}.`;
    const hint = "Its jobs stay there. Run the same command again to continue.";
    throw cliFailure({
      exitCode: ExitCode.outside,
      code: isOfDisk(error) ? "file-error" : "server-error",
      message,
      hint,
    });
  } finally {
    await open.close();
  }
}

/** A lock file that cannot be written, or that another program has written meanwhile. */
const isOfDisk = (error: unknown): error is Error =>
  error instanceof Error && (("syscall" in error && "path" in error) || error.message.startsWith("igx.lock.json"));
