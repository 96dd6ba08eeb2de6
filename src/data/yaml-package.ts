/*
 * The package is CommonJS for Node: imported late by itself it has, once bundled, nothing but a default export. Imported here by a
 * statement, and this file late, it is whole everywhere.
 */
export * as yaml from "yaml";
