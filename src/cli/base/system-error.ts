import { readRefusals } from "./read-bounded.js";

/** The reason of a refusal by the system, for a sentence. */
export const reason = (error: NodeJS.ErrnoException): string =>
  reasons[error.code ?? ""] ?? error.code ?? error.message;

const reasons: Readonly<Record<string, string>> = {
  EACCES: "no permission",
  EPERM: "no permission",
  ENOENT: "there is no such file",
  ENOTDIR: "a folder on the way is a file",
  EEXIST: "a folder on the way is a file",
  EISDIR: "it is a folder",
  ENOSPC: "the disk is full",
  EDQUOT: "your share of the disk is full",
  EFBIG: "it is larger than the system allows",
  EIO: "the disk or device has failed",
  EBUSY: "another program uses it",
  ETXTBSY: "another program uses it",
  EROFS: "the disk is read-only",
  EMFILE: "too many files are open (try fewer --jobs)",
  ELOOP: "its symbolic links go in circles",
  ENAMETOOLONG: "its name is too long",
  ...readRefusals,
};
