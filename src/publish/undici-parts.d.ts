/* Modules of undici, which has types for the whole package only. */

declare module "undici/lib/dispatcher/client.js" {
  import { Client } from "undici";

  export = Client;
}

declare module "undici/lib/core/connect.js" {
  import { buildConnector } from "undici";

  export = buildConnector;
}
