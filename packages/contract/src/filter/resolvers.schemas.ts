/**
 * How a resolver on another machine enrols and proves itself, and the server to it (docs/decisions/0106-resolvers-elsewhere.md). Like the rest
 * of what resolvers say it is no part of the API.
 */
import { id, z } from '../schema.ts';

/** 32 bytes, and a signature by Ed25519, in base64url. */
const Bytes32 = z.string().check(z.regex(/^[\w-]{43}$/u));
const Signature = z.string().check(z.regex(/^[\w-]{86}$/u));
const Challenge = z.string().check(z.regex(/^[\w-]{1,128}$/u));

/** Asks the server to prove itself. Random, by the resolver. */
export const ChallengeBody = z.object({ nonce: Bytes32 });
export const Challenged = z.object({ challenge: Challenge, proof: Signature });

/** With the operator's token, once: from then on the key is the resolver's proof. */
export const EnrolBody = z.object({
  token: Bytes32,
  publicKey: Bytes32,
  challenge: Challenge,
  proof: Signature,
});
export type EnrolBody = z.output<typeof EnrolBody>;
export const Enrolled = z.object({ resolver: id(), name: z.string() });
export type Enrolled = z.output<typeof Enrolled>;

export const SessionBody = z.object({ resolver: id(), challenge: Challenge, proof: Signature });
export type SessionBody = z.output<typeof SessionBody>;
/** The secret of every other call, for so long. */
export const SessionOpened = z.object({ token: Bytes32, seconds: z.int().check(z.gte(1)) });
export type SessionOpened = z.output<typeof SessionOpened>;

/** What the operator carries from the server to the other machine: a secret, and the server's public key. */
export const JoinCode = z.string().check(z.regex(/^[\w-]{43}\.[\w-]{43}$/u));

/** What the server signs. */
export const serverSays = (nonce: string, challenge: string): string =>
  `kinward server\n${nonce}\n${challenge}`;

/**
 * What a resolver signs: for this server, so that another one cannot hand it on.
 * @param server the server's public key
 * @param publicKey the resolver's own
 */
export const resolverSays = (server: string, challenge: string, publicKey: string): string =>
  `kinward resolver\n${server}\n${challenge}\n${publicKey}`;
