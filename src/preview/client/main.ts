import { createApp } from "./app.js";
import { connect } from "./connection.js";

/* The page of `igx preview`. The server sends an empty body; everything in it is made here. */
const app = createApp(document.body);
connect(app.receive, app.connected);
