/** Whether an error is a defect of igx, which must be reported as one: not as a failure of the disk, of a queue or of the service. */
export const isDefect = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;
