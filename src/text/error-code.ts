/** The system's code of an error, such as `ENOENT`. */
export const errorCode = (error: unknown): string | undefined => (error as { readonly code?: string } | null)?.code;
