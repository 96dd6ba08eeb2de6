import { queueTests } from "./queue-tests.js";

queueTests("Redis");
