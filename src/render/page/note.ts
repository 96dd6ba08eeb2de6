/** Below every picture: it is honest about what it is. */
export const approximation = "Drawn by igx. The service draws it in its own way, which may differ.";
