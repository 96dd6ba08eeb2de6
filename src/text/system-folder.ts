/**
 * `/proc`, `/sys` or `/dev`, if an absolute path is in one of them: the system makes up these files when they are read, such as the environment of a process with its secrets.
 * `/dev/shm` is a folder of ordinary files in memory (shm_overview(7)).
 */
export const systemFolder = (path: string): string | undefined =>
  /^\/(?:proc|sys|dev(?!\/shm\/))(?=\/)/.exec(path)?.[0];
