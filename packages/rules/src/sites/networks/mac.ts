/** Hardware addresses of devices, as `a4:5e:60:1b:2c:3d`. */

/** Parts that are shown: those that the maker counts. */
const SHOWN_PARTS = 3;
/** The second bit of the first byte: made up by the device, and not given by a maker (IEEE 802, section 8.4). */
const LOCAL_BIT = 2;

/** Whether the device made it up, as phones do for each Wi-Fi. */
export const isRandomMac = (mac: string): boolean => (Number.parseInt(mac.slice(0, 2), 16) & LOCAL_BIT) !== 0;

/** What tells it from others in a home: `1b:2c:3d`. */
export const endingOf = (mac: string): string => mac.split(':').slice(-SHOWN_PARTS).join(':');
