// `npm test`: every step, or those that are named (`npm test -- unit stories`). Continues after a failed one, and ends with
// one line `N passed, N failed`. Any installed Node reads this file.
var major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  console.error(
    'The tests cannot run: they need Node 20 or newer, and this is Node ' + process.versions.node + '.',
  );
  console.log('0 passed, 1 failed');
  process.exit(1);
}
void import('./lib/steps/run-steps.mjs').then(function (runner) {
  return runner.runSteps(process.argv.slice(2));
});
