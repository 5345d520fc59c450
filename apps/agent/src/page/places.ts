/** Places of the page that the tray opens, by name: what each is in the page's address. */
export const PLACES: Readonly<Record<string, string>> = {
  home: '/',
  ask: '/?to=ask',
  time: '/?to=time',
  why: '/?to=why',
  broken: '/help',
  recorded: '/help?to=recorded',
  'pause-10m': '/?pause=10m',
  'pause-30m': '/?pause=30m',
  'pause-1h': '/?pause=1h',
  'pause-restart': '/?pause=restart',
};
