/**
 * Node's HTTP server. To import `node:http` loads all that it names, a client of the web among it, which is a tenth of a start; to ask for the
 * module does not.
 */
export const { createServer } = process.getBuiltinModule('node:http');
