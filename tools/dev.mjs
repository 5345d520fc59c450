// `npm run dev`: the portal with hot reload, the server restarting on change. Read by any installed Node.
var major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  console.error(
    'Kinward cannot start: it needs Node 20 or newer, and this is Node ' + process.versions.node + '.',
  );
  process.exit(1);
}
void import('./lib/develop.mjs').then(function (developer) {
  return developer.develop();
});
