/** The zone by whose clock times are written: the family's, as the server last told it; the device's own until then. */
let zone: string | undefined;

/** An IANA name; undefined: not known yet. */
export const familyZone = (): string | undefined => zone;

export const takeZone = (next: string | undefined): void => {
  zone = next;
};
