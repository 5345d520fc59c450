import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { v5, v7 } from 'uuid';
import {
  accountId,
  childId,
  deviceId,
  familyId,
  type AccountId,
  type ChildId,
  type DeviceId,
  type FamilyId,
} from '@kinward/contract/ids.ts';

/** A new id: UUIDv7, ordered by time, never a secret. */
export const newId = (): string => v7();
export const newFamilyId = (): FamilyId => familyId().parse(v7());
export const newAccountId = (): AccountId => accountId().parse(v7());
export const newChildId = (): ChildId => childId().parse(v7());
export const newDeviceId = (): DeviceId => deviceId().parse(v7());

/** What ids that are made from a text are made with; any constant would do. */
const NAMESPACE = '5c1f3f0e-52a4-4f5e-9c56-6a2b8f0a7d10';

/** The one id of a text (UUIDv5), for what comes again from a client that gives it none. */
export const idFrom = (text: string): string => v5(text, NAMESPACE);

/** Tokens that name their family, behind their prefix. */
export type FamilyTokenKind =
  | 'parent'
  | 'device'
  | 'undo'
  | 'invite'
  | 'mfa'
  | 'page'
  | 'profile'
  | 'access'
  | 'enrol';
/** Those that are only ever compared within an account, or belong to none yet. */
export type PlainTokenKind = 'reset' | 'browser';
export type TokenKind = FamilyTokenKind | PlainTokenKind;
const PREFIX: Record<TokenKind, string> = {
  parent: 'kwp_',
  device: 'kwd_',
  reset: 'kwr_',
  browser: 'kwb_',
  undo: 'kwu_',
  invite: 'kwi_',
  mfa: 'kwm_',
  page: 'kwc_',
  profile: 'kwf_',
  access: 'kwt_',
  enrol: 'kwe_',
};

const PREFIX_LENGTH = 4;
/** Made once, as each request reads a token. */
const FAMILY = familyId();
/** 32 bytes as base64url. */
const SECRET_LENGTH = 43;
/** The 16 bytes of a family's id as base64url. */
const FAMILY_LENGTH = 22;

/** Characters of the checksum at the end of an access token. */
const CHECK_LENGTH = 6;
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ACCESS = /^kwt_[\w-]{65}[0-9A-Za-z]{6}$/u;

const PLAIN = /^[\w-]{47}$/u;
const PLAIN_OR_FAMILY = /^[\w-]{47}(?:[\w-]{22})?$/u;

const newSecret = (): string => randomBytes(32).toString('base64url');

/** A new secret: 256 random bits as base64url behind a prefix that names its kind. */
export const newToken = (kind: PlainTokenKind): string => PREFIX[kind] + newSecret();

/**
 * A new secret behind the id of its family, by which it is looked up where families are stored on several machines. The id is no
 * secret, and is not logged either, as it stands in the token.
 */
export const newFamilyToken = (kind: FamilyTokenKind, family: FamilyId): string =>
  PREFIX[kind] + Buffer.from(family.replaceAll('-', ''), 'hex').toString('base64url') + newSecret();

/** CRC-32 as six digits of base 62: scanners for leaked secrets recognize a real token by it, and a mistyped one costs no query. */
const checksumOf = (text: string): string => {
  let [rest, digits] = [crc32(text), ''];
  for (let count = 0; count < CHECK_LENGTH; count += 1) {
    digits = BASE62.charAt(rest % BASE62.length) + digits;
    rest = Math.floor(rest / BASE62.length);
  }
  return digits;
};

/** A new access token: as the other tokens of a family, with a checksum at its end. */
export const newAccessToken = (family: FamilyId): string => {
  const token = newFamilyToken('access', family);
  return token + checksumOf(token);
};

/** Whether a text claims to be an access token. */
export const looksLikeAccessToken = (text: string | undefined): boolean => text?.startsWith('kwt_') === true;

const isAccessToken = (text: string): boolean =>
  ACCESS.test(text) && checksumOf(text.slice(0, -CHECK_LENGTH)) === text.slice(-CHECK_LENGTH);

/** The family that a token names; undefined for one from before tokens named theirs. */
export const familyOfToken = (token: string): FamilyId | undefined => {
  const check = looksLikeAccessToken(token) ? CHECK_LENGTH : 0;
  if (token.length !== PREFIX_LENGTH + FAMILY_LENGTH + SECRET_LENGTH + check) return undefined;
  const part = token.slice(PREFIX_LENGTH, PREFIX_LENGTH + FAMILY_LENGTH);
  const hex = Buffer.from(part, 'base64url').toString('hex');
  return FAMILY.parse(hex.replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-'));
};

const isOtherToken = (kind: TokenKind, text: string): boolean =>
  (kind === 'reset' || kind === 'browser' ? PLAIN : PLAIN_OR_FAMILY).test(text);

/**
 * True for a text of the shape of our tokens: whatever else a caller sends needs no database query. Those from before tokens named
 * their family are accepted for one version.
 */
export const isToken = (kind: TokenKind, text: string | undefined): text is string =>
  text !== undefined &&
  text.startsWith(PREFIX[kind]) &&
  (kind === 'access' ? isAccessToken(text) : isOtherToken(kind, text));
