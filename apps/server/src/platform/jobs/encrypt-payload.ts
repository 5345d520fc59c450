/** AES-256-GCM of single columns with the installation's field key. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyRing } from '../../config/keys.ts';

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a text: version, key id, nonce, tag, ciphertext.
 * @param row id of the row that it is stored in; the same must be given to `open`, so that values cannot change places
 */
export const seal = (keys: KeyRing, row: string, text: string): Buffer => {
  const [key] = keys;
  const id = Buffer.from(key.id, 'utf8');
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(Buffer.from(row, 'utf8'));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from([VERSION, id.length]), id, nonce, cipher.getAuthTag(), ciphertext]);
};

/** @throws Error when the key is unknown or the value was changed or moved. */
export const open = (keys: KeyRing, row: string, sealed: Buffer): string => {
  const idEnd = 2 + (sealed[1] ?? 0);
  const id = sealed.subarray(2, idEnd).toString('utf8');
  const key = keys.find((candidate) => candidate.id === id);
  if (sealed[0] !== VERSION || !key) throw new Error('This value was encrypted with a key that is not here.');
  const nonce = sealed.subarray(idEnd, idEnd + NONCE_BYTES);
  const tag = sealed.subarray(idEnd + NONCE_BYTES, idEnd + NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(row, 'utf8'))
    .setAuthTag(tag);
  const ciphertext = sealed.subarray(idEnd + NONCE_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8');
};
