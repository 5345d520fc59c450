/** Passkeys through `navigator.credentials`: bytes travel as base64url. */
import type { PasskeyAnswer, PasskeyQuestion } from '@kinward/contract/accounts/second-factor.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import type { PasskeySetup } from '@kinward/contract/mfa/mfa.schemas.ts';

const TIMEOUT_MS = LIMITS.passkeyChallengeSeconds * 1000;

const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const toText = (bytes: ArrayBuffer): string =>
  btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const listed = (ids: readonly string[]): PublicKeyCredentialDescriptor[] =>
  ids.map((id) => ({ type: 'public-key', id: toBytes(id) }));

/** Whether this browser can use passkeys on this page for the installation named `rpId`. */
export const passkeysWork = (rpId: string): boolean =>
  'PublicKeyCredential' in globalThis &&
  (location.hostname === rpId || location.hostname.endsWith(`.${rpId}`));

/** Makes a new key. @throws DOMException NotAllowedError when it was turned away, InvalidStateError when it is known already */
export async function createPasskey(setup: PasskeySetup) {
  const made = await navigator.credentials.create({
    publicKey: {
      challenge: toBytes(setup.challenge),
      rp: { id: setup.rpId, name: setup.rpName },
      user: { id: toBytes(setup.userHandle), name: setup.userName, displayName: setup.displayName },
      pubKeyCredParams: setup.algorithms.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: listed(setup.exclude),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      attestation: 'none',
      timeout: TIMEOUT_MS,
    },
  });
  const credential = made as PublicKeyCredential;
  const response = credential.response as AuthenticatorAttestationResponse;
  return {
    id: toText(credential.rawId),
    clientDataJSON: toText(response.clientDataJSON),
    attestationObject: toText(response.attestationObject),
  };
}

/** Has a key sign the challenge. @throws DOMException NotAllowedError when it was turned away */
export async function answerWithPasskey(question: PasskeyQuestion): Promise<PasskeyAnswer> {
  const made = await navigator.credentials.get({
    publicKey: {
      challenge: toBytes(question.challenge),
      rpId: question.rpId,
      allowCredentials: listed(question.credentials),
      userVerification: 'required',
      timeout: TIMEOUT_MS,
    },
  });
  const credential = made as PublicKeyCredential;
  const response = credential.response as AuthenticatorAssertionResponse;
  return {
    id: toText(credential.rawId),
    clientDataJSON: toText(response.clientDataJSON),
    authenticatorData: toText(response.authenticatorData),
    signature: toText(response.signature),
  };
}
