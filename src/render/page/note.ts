/** The note below every picture, so that nobody takes it for the service's own. */
export const approximation = "Drawn by igx. The service draws it in its own way, which may differ.";
