/** How OwnTracks is set up. */

/** Text as base64 of its UTF-8. */
const base64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCodePoint(byte)).join(''));

/**
 * The link that sets OwnTracks up on the phone that opens it.
 * @param child whose first letters OwnTracks shows on its map
 */
export const owntracksLink = (
  { url, username, password }: { url: string; username: string; password: string },
  child: string,
): string => {
  const configuration = {
    _type: 'configuration',
    mode: 3,
    url,
    auth: true,
    username,
    password,
    deviceId: 'phone',
    tid: (child.match(/[a-z]/giu) ?? ['K', 'W']).slice(0, 2).join('').toUpperCase(),
    monitoring: 1,
    cmd: true,
    allowRemoteLocation: true,
  };
  return `owntracks:///config?inline=${encodeURIComponent(base64(JSON.stringify(configuration)))}`;
};
