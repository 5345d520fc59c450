// Runs before the first paint, as a file of its own because the content security policy forbids inline scripts.
// The parent's look is kept in the cookie "look" as theme.font.radius (see src/lib/look.ts).
(function () {
  var root = document.documentElement;
  var found = /(?:^|; )look=([a-z]+)\.([a-z]+)\.(\d+)/.exec(document.cookie);
  if (found) {
    if (found[1] === 'light' || found[1] === 'dark') root.dataset.theme = found[1];
    if (found[2] !== 'inter') root.dataset.font = found[2];
    if (found[3] !== '14') root.dataset.radius = found[3];
  }
  // Someone who is logged in must not see the prerendered login flash by on the way to the dashboard.
  try {
    if (localStorage.getItem('user')) root.dataset.known = '';
  } catch {
    // Storage may be forbidden; then nobody is logged in.
  }
})();
