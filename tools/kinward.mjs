#!/usr/bin/env node
// `npx kinward …`: the operator's commands. Read by any installed Node, as tools/start.mjs is.
var major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  console.error('Kinward needs Node 20 or newer, and this is Node ' + process.versions.node + '.');
  process.exit(1);
}
// Paths are relative to where the command is called.
process.env.KINWARD_CALLED_FROM = process.cwd();
void import('./lib/run-pinned.mjs').then(function (runner) {
  return runner.runOnPinnedNode('apps/server/src/cli/main.ts', process.argv.slice(2));
});
