/** The note below every picture: it says that the picture is not the service's own. */
export const approximation = "Drawn by igx. The service draws it in its own way, which may differ.";
