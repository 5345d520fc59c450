/** The certificate and its key, read again when their files change; a pair that is broken leaves the one before in use. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';

const LOOK_MS = 5_000;

export interface Pair {
  cert: string;
  key: string;
}

export interface CertFiles {
  cert: string;
  key: string;
  /** The zone, of whose names the certificate is to be. */
  name: string;
  /** An authority that it is got from by this resolver. */
  acme?: object | undefined;
}

/** Parents read it too, so it names the setting and not the file. */
const reasonOf = (error: unknown, { cert, acme }: CertFiles): string => {
  const { code, path, message } = error as NodeJS.ErrnoException;
  const setting = path === cert ? 'DNS_CERT' : 'DNS_KEY';
  if (code === 'ENOENT' && acme) return 'there is no certificate yet';
  if (code === 'ENOENT') return `there is no such file as ${setting} names`;
  if (code === 'EACCES') return `the file of ${setting} may not be read by this user`;
  return message;
};

/** @throws Error with what is wrong, for a person */
export async function readPair(files: CertFiles, now = Date.now()): Promise<Pair> {
  const { cert, key, name } = files;
  try {
    const [certText, keyText] = await Promise.all([readFile(cert, 'utf8'), readFile(key, 'utf8')]);
    const own = new X509Certificate(certText);
    if (!own.checkPrivateKey(createPrivateKey(keyText)))
      throw new Error('the key is not that of the certificate');
    createSecureContext({ cert: certText, key: keyText });
    if (own.validToDate.getTime() < now)
      throw new Error(`the certificate ended on ${own.validToDate.toISOString().slice(0, 10)}`);
    if (own.checkHost(`key.${name}`) === undefined)
      throw new Error(`the certificate is not one for *.${name}`);
    return { cert: certText, key: keyText };
  } catch (error) {
    throw new Error(reasonOf(error, files), { cause: error });
  }
}

/** What tells that a file is another one; an atomic replacement changes the number of its inode. */
const stampOf = async (file: string): Promise<string> => {
  try {
    const { ino, size, mtimeMs } = await stat(file);
    return `${ino} ${size} ${mtimeMs}`;
  } catch {
    return '';
  }
};

export interface WatchOptions {
  files: CertFiles;
  /** A pair that is whole, and another than the one before. */
  onPair: (pair: Pair) => void;
  /** What is wrong with what is there now; null: nothing any more. */
  onFault: (fault: string | null) => void;
  everyMs?: number;
}

/** Looks at the files until it is ended; the first time at once. */
export function watchPair({ files, onPair, onFault, everyMs = LOOK_MS }: WatchOptions): Disposable {
  let [stamp, given] = ['none', ''];
  let isLooking = false;
  const look = async (): Promise<void> => {
    const now = (await Promise.all([files.cert, files.key].map(stampOf))).join(' ');
    if (now === stamp) return;
    try {
      const pair = await readPair(files);
      const text = pair.cert + pair.key;
      if (text !== given) onPair(pair);
      given = text;
      onFault(null);
    } catch (error) {
      onFault((error as Error).message);
    }
    stamp = now;
  };
  const lookOnce = (): void => {
    if (isLooking) return;
    isLooking = true;
    void look().finally(() => (isLooking = false));
  };
  lookOnce();
  const timer = setInterval(lookOnce, everyMs);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
