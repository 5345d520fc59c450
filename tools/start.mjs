// `npm start`. Any installed Node reads this file, so it checks the version first.
var major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  console.error(
    'Kinward cannot start: it needs Node 20 or newer, and this is Node ' + process.versions.node + '.',
  );
  process.exit(1);
}
void import('./lib/launch.mjs').then(function (launcher) {
  return launcher.start();
});
