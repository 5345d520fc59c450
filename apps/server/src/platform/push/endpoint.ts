/** Whom pushes go to: a browser names the address, so it must not be able to name anything in our own network. */

/** Push services of the browsers: Chrome and its kin, Firefox, Safari, Edge. */
const KNOWN_HOSTS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

const matches = (host: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;

/**
 * Whether a push may go there: https on its own port, no name and password, a push service's host. Asked when a browser
 * subscribes and again at each sending; the outbound guard then checks the address that the host has.
 * @param more hosts that the operator added
 */
export const isPushEndpoint = (endpoint: string, more: readonly string[]): boolean => {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url === null || url.protocol !== 'https:' || url.port !== '') return false;
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false;
  return [...KNOWN_HOSTS, ...more].some((pattern) => matches(url.hostname, pattern));
};
