/** WebAuthn: what a passkey must have signed. The library loads with the first one. */
import { isIP } from 'node:net';
import type { PasskeyAnswer } from '@kinward/contract/accounts/second-factor.schemas.ts';
import type { Config } from '../../config/config.ts';

/** Where passkeys work: one origin, whose host is their name for this installation. */
export interface Place {
  rpId: string;
  origin: string;
}

/** Ed25519, ECDSA with P-256, RSA with SHA-256 (COSE). */
export const ALGORITHMS = [-8, -7, -257];

/** Passkeys need a name and a trustworthy origin: HTTPS, or localhost. Null: this installation has none. */
export const passkeyPlace = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): Place | null => {
  if (publicUrl === null) return { rpId: 'localhost', origin: `http://localhost:${port}` };
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isName = isIP(hostname.replaceAll(/[[\]]/gu, '')) === 0;
  return isName && (protocol === 'https:' || hostname === 'localhost') ? { rpId: hostname, origin } : null;
};

const toText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** What both kinds of answer are held against: the exact origin and name, this challenge, a verified person. */
const expectations = (place: Place, challenge: Buffer) => ({
  expectedChallenge: toText(challenge),
  expectedOrigin: place.origin,
  expectedRPID: place.rpId,
  requireUserVerification: true,
});

export interface NewKey {
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
}

/** The key of a registration; undefined when anything in it is not right. */
export const readNewKey = async (
  place: Place,
  challenge: Buffer,
  credential: { id: string; clientDataJSON: string; attestationObject: string },
): Promise<NewKey | undefined> => {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { id, clientDataJSON, attestationObject } = credential;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      ...expectations(place, challenge),
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return undefined;
    const { credential: key } = registrationInfo;
    return {
      credentialId: Buffer.from(key.id, 'base64url'),
      publicKey: Buffer.from(key.publicKey),
      counter: key.counter,
    };
  } catch {
    return undefined;
  }
};

/** The counter that a right answer holds; undefined when anything in it is not right. */
export const readAnswer = async (
  place: Place,
  challenge: Buffer,
  key: { credential_id: Buffer; public_key: Buffer },
  { id, ...response }: PasskeyAnswer,
): Promise<number | undefined> => {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      ...expectations(place, challenge),
      credential: {
        id: toText(key.credential_id),
        publicKey: new Uint8Array(key.public_key),
        // Whether it went forward is decided where it is stored, so that a copied key is recognised.
        counter: 0,
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
};
