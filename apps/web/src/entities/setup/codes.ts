/** Pairing codes that this page received; the server shows each only once and keeps its hash. Gone with the page. */
export interface PairingTicket {
  deviceId: string;
  /** `ABCDEFGH` or `ABCD-EFGH`, as the server sent it. */
  uniqueCode: string;
  expiresAt: string;
}

const codes = new Map<string, PairingTicket>();

export const rememberCode = (ticket: PairingTicket): void => void codes.set(ticket.deviceId, ticket);

/** The code of a device while it is valid; undefined when another page received it, or it has expired. */
export const knownCode = (
  deviceId: string,
  codeExpiresAt: string | null,
  now: number,
): PairingTicket | undefined => {
  const ticket = codes.get(deviceId);
  if (ticket === undefined || codeExpiresAt === null || Date.parse(ticket.expiresAt) <= now) return undefined;
  // A code made elsewhere since has killed this one.
  return Math.abs(Date.parse(ticket.expiresAt) - Date.parse(codeExpiresAt)) < 1_000 ? ticket : undefined;
};

/** `ABCD-EFGH` */
export const spacedCode = (code: string): string =>
  code.includes('-') ? code : `${code.slice(0, 4)}-${code.slice(4)}`;
