import { errorCode } from "../text/error-code.js";
/** Whether a process with this id runs on this machine. */
export function processExists(id: number): boolean {
  try {
    return id > 0 && process.kill(id, 0);
  } catch (error) {
    // A process of another user exists too.
    return errorCode(error) === "EPERM";
  }
}
