// Runs before the first paint, as a file of its own because the content security policy forbids inline scripts.
(function () {
  var root = document.documentElement;

  // The appearance settings are kept in the cookie "look" as theme.font.radius (see src/lib/appearance/appearance.ts).
  var found = /(?:^|; )look=([a-z]+)\.([a-z]+)\.(\d+)/.exec(document.cookie);
  if (found) {
    if (found[1] === 'light' || found[1] === 'dark') root.dataset.theme = found[1];
    if (found[2] !== 'inter') root.dataset.font = found[2];
    if (found[3] !== '14') root.dataset.radius = found[3];
  }
  // A manual is a document in its own language, for everybody.
  if ('manual' in root.dataset) return;
  // Someone who is logged in must not see the prerendered login flash by on the way to the dashboard; nor someone who
  // reads another language the English page (src/lib/language.ts).
  var chosen = /(?:^|; )language=(en|es)\b/.exec(document.cookie);
  var spoken = chosen ? [chosen[1]] : navigator.languages;
  if (/^es\b/i.test(spoken.find((tag) => /^(?:en|es)\b/i.test(tag)))) {
    root.dataset.known = '';
    root.lang = 'es';
  }
  try {
    if (localStorage.getItem('user')) root.dataset.known = root.dataset.user = '';
  } catch {
    // Storage may be forbidden; then no one is logged in.
  }

  // A script that cannot be loaded: the first view (build/first-view.ts) says so at once and not after ten seconds.
  addEventListener(
    'error',
    function (event) {
      if (event.target.localName === 'script') root.dataset.late = '';
    },
    true,
  );

  // A prerendered page is painted before its scripts are fetched: they are named here, the entry last, and not in the head.
  var names = document.currentScript.dataset.scripts;
  if (!names) return;
  var load = function () {
    if (!names) return;
    var files = names.split(' ');
    names = '';
    files.forEach(function (file, index) {
      var isEntry = index === files.length - 1;
      var element = document.createElement(isEntry ? 'script' : 'link');
      if (isEntry) element.type = 'module';
      else element.rel = 'modulepreload';
      element[isEntry ? 'src' : 'href'] = file;
      document.head.append(element);
    });
  };
  if ('known' in root.dataset || document.hidden) return load();
  // Called when the picture is on the screen; a frame's callback comes before that.
  new PerformanceObserver(function (list) {
    if (list.getEntriesByName('first-contentful-paint').length > 0) load();
  }).observe({ type: 'paint', buffered: true });
  document.addEventListener('DOMContentLoaded', function () {
    // A browser that does not report it, or a page that went to the background meanwhile.
    setTimeout(load, 1000);
  });
  // Before the page is alive, what is typed would be lost, and what is sent would go out as an address. Both are held, and
  // src/lib/prerendered.ts hands them on.
  var held = { typed: [], sent: false };
  window.held = held;
  var hold = function (event) {
    if (!document.querySelector('[data-page]')) return;
    if (event.type === 'input')
      return held.typed.push([event.target, event.target.value, event.target.checked]);
    event.preventDefault();
    event.stopPropagation();
    held.sent = true;
  };
  document.addEventListener('input', hold, true);
  document.addEventListener('submit', hold, true);
})();
