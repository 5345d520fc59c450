/** What the installation offers: believed only where it is signed by the key that was learnt at the pairing, newer, and for this computer. */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import {
  AgentUpdate,
  isNewerVersion,
  updateText,
  type AgentUpdateQuery,
  type SignedUpdate,
} from '@kinward/contract/computers/agent-update.schemas.ts';

/** What is no update for this computer. */
export class RefusedUpdate extends Error {}

/** @param policyKey of the pairing @throws RefusedUpdate */
export function openedOffer(
  { update, signature }: SignedUpdate,
  { policyKey, own }: { policyKey: string; own: AgentUpdateQuery },
): AgentUpdate {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: policyKey }, format: 'jwk' });
  if (!verify(null, Buffer.from(updateText(update)), key, Buffer.from(signature, 'base64url')))
    throw new RefusedUpdate('an update was not signed by the installation of this computer');
  const read = AgentUpdate.parse(JSON.parse(update));
  const { system, architecture, kind, version } = own;
  if (read.system !== system || read.architecture !== architecture || read.kind !== kind)
    throw new RefusedUpdate('an update is for another computer');
  if (!isNewerVersion(read.version, version))
    throw new RefusedUpdate(`an update to ${read.version} is not newer than ${version}`);
  return read;
}

/**
 * Puts the file that was signed in its place, or none.
 * @param pieces of it as they come
 * @throws RefusedUpdate where it is not the file that was signed; the system's error where the disk takes nothing
 */
export async function keepFile(
  pieces: AsyncIterable<Uint8Array>,
  file: string,
  { bytes, sha256 }: Pick<AgentUpdate, 'bytes' | 'sha256'>,
): Promise<void> {
  const draft = `${file}.part`;
  const digest = createHash('sha256');
  let length = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      length += piece.length;
      if (length > bytes) throw new RefusedUpdate('the package is longer than was signed');
      digest.update(piece);
      yield piece;
    }
  }
  const written = createWriteStream(draft, { mode: 0o600, flush: true });
  const closed = new Promise<void>((resolve) => written.once('close', () => resolve()));
  try {
    await pipeline(counted(), written);
    if (length !== bytes || digest.digest('hex') !== sha256)
      throw new RefusedUpdate('the package is not the one that was signed');
    renameSync(draft, file);
  } finally {
    // What is refused at once may be opened after this.
    await closed;
    rmSync(draft, { force: true });
  }
}
