/** What a push service carries is closed to it: RFC 8291 over RFC 8188 (aes128gcm), one record. */
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** What a browser gave with its subscription. */
export interface PushKeys {
  /** Its public key on P-256, uncompressed: 65 bytes. */
  p256dh: Buffer;
  /** 16 random bytes that only it and we know. */
  auth: Buffer;
}

/** What is random in a message. */
interface Chance {
  /** Private key of this one message, 32 bytes; left out, a fresh one. */
  privateKey?: Buffer;
  salt?: Buffer;
}

const RECORD_SIZE = 4_096;
/** Push services take 4,096 bytes: 86 of head, 16 of tag and the mark of the last record leave this many for the text. */
export const PUSH_TEXT_MAX = RECORD_SIZE - 86 - 16 - 1;
const LAST_RECORD = Buffer.from([2]);

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

const info = (name: string): Buffer => Buffer.from(`Content-Encoding: ${name}\0`);

/**
 * Encrypts one message for one browser.
 * @param chance known to tests only
 * @throws Error when the browser's key is no point of the curve, or the text is longer than `PUSH_TEXT_MAX` bytes
 */
export const encryptPush = (text: Buffer, { p256dh, auth }: PushKeys, chance: Chance = {}): Buffer => {
  if (text.length > PUSH_TEXT_MAX) throw new Error('The text is too long for a push.');
  const own = createECDH('prime256v1');
  if (chance.privateKey) own.setPrivateKey(chance.privateKey);
  else own.generateKeys();
  const ownPublic = own.getPublicKey();
  const salt = chance.salt ?? randomBytes(16);
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, ownPublic]);
  const secret = hkdf(own.computeSecret(p256dh), auth, keyInfo, 32);
  const cipher = createCipheriv(
    'aes-128-gcm',
    hkdf(secret, salt, info('aes128gcm'), 16),
    hkdf(secret, salt, info('nonce'), 12),
  );
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD_SIZE);
  head.writeUInt8(ownPublic.length, 4);
  const sealed = [cipher.update(text), cipher.update(LAST_RECORD), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([salt, head, ownPublic, ...sealed]);
};

/** Whether a browser's public key is a point of the curve. */
export const isPushKey = (p256dh: Buffer): boolean => {
  try {
    const own = createECDH('prime256v1');
    own.generateKeys();
    own.computeSecret(p256dh);
    return p256dh.length === 65;
  } catch {
    return false;
  }
};
