/** The summary information of an MSI: wixl writes the current time and a random package code, which would make each build another file. */
/** FMTID_SummaryInformation ([MS-OLEPS] 2.21), as its bytes are in the file. */
const FORMAT = Buffer.from('e0859ff2f94f6810ab9108002b27b3d9', 'hex');
/** Types of properties: VT_LPSTR and VT_FILETIME. */
const [TEXT, TIME] = [0x1e, 0x40];
/** Properties: the package code (revision number), and when it was made and saved. */
const [REVISION, CREATED, SAVED] = [9, 12, 13];
/** From 1601 to 1970, in seconds. */
const BEFORE_1970 = 11_644_473_600n;

/**
 * Overwrites time and package code in place.
 * @param seconds since the epoch
 * @param guid the package code, in capitals and without braces
 * @throws Error where there is no summary with them
 */
export function writeSummary(msi: Buffer, seconds: number, guid: string): void {
  const named = msi.indexOf(FORMAT);
  if (named < 28) throw new Error('the installer has no summary');
  // The header of the set is 28 bytes long; where the properties begin is after the name of their form.
  const start = named - 28 + msi.readUInt32LE(named + FORMAT.length);
  const count = msi.readUInt32LE(start + 4);
  const done = new Set<number>();
  for (let at = 0; at < count; at += 1) {
    const id = msi.readUInt32LE(start + 8 + at * 8);
    const place = start + msi.readUInt32LE(start + 12 + at * 8);
    const kind = msi.readUInt32LE(place);
    if (id === REVISION && kind === TEXT && msi.readUInt32LE(place + 4) === guid.length + 3)
      msi.write(`{${guid}}`, place + 8, 'latin1');
    else if ((id === CREATED || id === SAVED) && kind === TIME)
      msi.writeBigUInt64LE((BigInt(seconds) + BEFORE_1970) * 10_000_000n, place + 4);
    else continue;
    done.add(id);
  }
  if (done.size !== 3) throw new Error('the summary of the installer has another form than it should');
}
