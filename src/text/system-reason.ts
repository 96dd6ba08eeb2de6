/** The reason of a refusal by the system, for a sentence. */
export const systemReason = ({
  code = "",
  message,
}: {
  readonly code?: string | undefined;
  readonly message: string;
}): string => reasons[code] ?? (code === "" ? message : code);

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
  ESTALE: "the server of the disk has lost it",
  ENOTCONN: "the disk is not connected",
  ETIMEDOUT: "the disk or the network does not answer",
  EBUSY: "another program uses it",
  ETXTBSY: "another program uses it",
  EAGAIN: "the system is busy",
  EINTR: "the system was interrupted",
  ENOMEM: "the system has no memory left",
  EXDEV: "a folder on the way belongs to another disk",
  EROFS: "the disk is read-only",
  EMFILE: "too many files are open (try fewer --jobs)",
  ENFILE: "too many files are open on this machine",
  ELOOP: "its symbolic links go in circles",
  ENAMETOOLONG: "its name is too long",
  EPIPE: "the program that reads it has ended",
  IGX_NO_READER: "it is a pipe that no program reads from",
  IGX_SUBMODULE: "it is in a submodule, whose files another repository has",
  IGX_LFS: "its content is in Git LFS and not in this clone (run `git lfs fetch`)",
  IGX_LINK_OUT: "it is a symbolic link that leads out of the repository",
  IGX_FOLDER_MOVED: "its folder was moved or replaced meanwhile",
};
