import { message } from "../../text/message.js";

/** The note below every picture: it says that the picture is not the service's own. */
export const approximation = message`Drawn by igx. The service draws it in its own way, which may differ.`;
