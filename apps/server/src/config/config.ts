import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import path from 'node:path';
import type { Limits } from '@kinward/contract/limits.ts';
import { EnvReader, isAddressOrBlock, isMailbox } from './env.ts';
import type { Environment } from './env.ts';
import { readFilter, type FilterConfig } from './filter.ts';
import { readFirebase, type FirebaseAccess } from './firebase.ts';
import { readLimits } from './limits.ts';
import { readOperator, type OperatorConfig } from './operator.ts';
import { StartError } from './start-error.ts';

const ROLES = ['api', 'gateway', 'worker'] as const;
const PLANS = ['Parents', 'Premium'] as const;
const PLAN_CHANGES = ['family', 'operator'] as const;
const GEOCODERS = ['nominatim', 'photon', 'google', 'mapbox', 'locationiq'] as const;
const DEFAULT_HOST = '127.0.0.1';
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const KEYED_GEOCODERS: readonly string[] = ['google', 'mapbox', 'locationiq'];

/** Whom the installation demands a second factor of. */
const MFA_DEMANDS = ['none', 'owners', 'all'] as const;
const MFA_WORDS: Readonly<Record<string, RequireMfa>> = { true: 'all', false: 'none' };

export type RequireMfa = (typeof MFA_DEMANDS)[number];
export type Role = (typeof ROLES)[number];
export type PlanName = (typeof PLANS)[number];

export type SmsProvider =
  | { kind: 'twilio'; accountSid: string; authToken: string; from: string }
  | { kind: 'webhook'; url: string };

/** The listener for children's GPS watches. */
export interface WatchConfig {
  port: number;
  host: string;
  /** Addresses and CIDR blocks that watches come from; empty: any. */
  sources: string[];
}

/** Everything that the environment decides, read once at the start. Secrets in it are never logged. */
export interface Config {
  port: number;
  host: string;
  /** The clone that this process runs from. */
  rootDir: string;
  /** Absolute path of the folder that holds the keys, the pictures and the embedded database. */
  dataDir: string;
  /** An outside PostgreSQL; null means the embedded one under `dataDir`. */
  databaseUrl: string | null;
  /** The origin that browsers use, without a trailing slash (`https://kinward.example`); null on a home machine. */
  publicUrl: string | null;
  /** Addresses and CIDR blocks of proxies whose `X-Forwarded-*` headers are believed. */
  trustProxy: string[];
  allowInsecureHttp: boolean;
  defaultPlan: PlanName;
  /** Whether a family's parents change its plan themselves, or only the operator does (`npx kinward plan set`). */
  planChanges: (typeof PLAN_CHANGES)[number];
  /** The external filter service that Premium families are led to; null: none. */
  filterServiceUrl: string | null;
  mail: { smtpUrl: string; from: string } | null;
  adminEmail: string | null;
  /** Who takes reports of abuse from those who hold a device, outside of every family; null: no one. */
  abuseContact: string | null;
  /** Who runs the installation, as the privacy page says it. */
  operator: OperatorConfig;
  /** Of whom a second factor is demanded before anything but the own account works. */
  requireMfa: RequireMfa;
  sms: SmsProvider | null;
  /** ISO 3166 codes that SMS may be sent to; null allows every country. */
  smsCountries: string[] | null;
  logLevel: (typeof LOG_LEVELS)[number];
  metricsToken: string | null;
  tiles: { url: string; attribution: string } | null;
  geocoder: { kind: (typeof GEOCODERS)[number]; url: string | null; key: string | null } | null;
  /** A Firebase that is used beside our own realtime database; null: none. */
  firebase: FirebaseAccess | null;
  /** Where children's GPS watches report over TCP; null: nowhere. */
  watch: WatchConfig | null;
  /** The filter's own resolver; null: none. */
  filter: FilterConfig | null;
  /** Hosts of push services besides the known ones; `*.example.org` takes all below it. */
  pushHosts: string[];
  roles: readonly Role[];
  keysFile: string | null;
  limits: Limits;
}

export interface ConfigSurroundings {
  rootDir: string;
  /** The numeric user id of the process; undefined where the platform has none. */
  uid: number | undefined;
}

/**
 * Turns the environment into the typed configuration.
 * @throws StartError with one line that names the variable at fault.
 */
export function loadConfig(env: Environment, surroundings: ConfigSurroundings): Config {
  const read = new EnvReader(env);
  return {
    port: read.integer('PORT', 8080, 0, 65_535),
    host: read.text('HOST') ?? DEFAULT_HOST,
    rootDir: surroundings.rootDir,
    dataDir: readDataDir(read, surroundings),
    databaseUrl: readDatabaseUrl(read),
    publicUrl: readPublicUrl(read),
    trustProxy: readAddresses(read, 'TRUST_PROXY'),
    allowInsecureHttp: read.flag('ALLOW_INSECURE_HTTP'),
    defaultPlan: read.choice('DEFAULT_PLAN', PLANS) ?? 'Premium',
    planChanges: read.choice('PLAN_CHANGES', PLAN_CHANGES) ?? 'family',
    filterServiceUrl: read.url('FILTER_SERVICE_URL', ['https:', 'http:'])?.href ?? null,
    mail: readMail(read),
    adminEmail: readMailbox(read, 'ADMIN_EMAIL'),
    abuseContact: readAbuseContact(read),
    operator: readOperator(read),
    requireMfa: readRequireMfa(read),
    sms: readSms(read),
    smsCountries: readCountries(read),
    logLevel: read.choice('LOG_LEVEL', LOG_LEVELS) ?? 'info',
    metricsToken: read.secret('METRICS_TOKEN'),
    tiles: readTiles(read),
    geocoder: readGeocoder(read),
    firebase: readFirebase(read),
    watch: readWatch(read),
    filter: readFilter(read, DEFAULT_HOST, readDataDir(read, surroundings)),
    pushHosts: readPushHosts(read),
    roles: readRoles(read),
    keysFile: read.text('KEYS_FILE'),
    limits: readLimits(read.text('KINWARD_LIMITS')),
  };
}

function readDataDir(read: EnvReader, { rootDir, uid }: ConfigSurroundings): string {
  const given = read.text('DATA_DIR');
  if (given !== null) return path.resolve(rootDir, given.replace(/^~(?=\/|$)/, homedir()));
  if (uid !== 0) return path.join(rootDir, '.data');
  // PostgreSQL refuses to run as root and its own user cannot enter a clone under /root; the hash of the clone's path
  // keeps two clones on one machine apart.
  const key = createHash('sha256').update(rootDir).digest('hex').slice(0, 12);
  return path.join('/var/lib/kinward', key);
}

function readDatabaseUrl(read: EnvReader): string | null {
  const value = read.secret('DATABASE_URL');
  read.url('DATABASE_URL', ['postgres:', 'postgresql:'], value);
  return value;
}

function readPublicUrl(read: EnvReader): string | null {
  const url = read.url('PUBLIC_URL', ['https:', 'http:']);
  if (url === null) return null;
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '') {
    throw new StartError(`PUBLIC_URL must be an origin without a path, such as ${url.protocol}//${url.host}`);
  }
  return url.origin;
}

function readAddresses(read: EnvReader, name: string): string[] {
  const list = read.list(name);
  const wrong = list.find((entry) => !isAddressOrBlock(entry));
  if (wrong !== undefined) {
    throw new StartError(`${name} must list addresses or CIDR blocks (10.0.0.0/8), not "${wrong}"`);
  }
  return list;
}

function readMailbox(read: EnvReader, name: string): string | null {
  const value = read.text(name);
  if (value !== null && !isMailbox(value))
    throw new StartError(`${name} must be a mail address, not "${value}"`);
  return value;
}

/** Without a mail provider a report would stay in the outbox, which anyone at this machine can read: perhaps a parent. */
function readAbuseContact(read: EnvReader): string | null {
  const value = readMailbox(read, 'ABUSE_CONTACT');
  if (value !== null && read.secret('SMTP_URL') === null)
    throw new StartError('SMTP_URL must be set together with ABUSE_CONTACT, as reports are sent by mail');
  return value;
}

function readMail(read: EnvReader): Config['mail'] {
  const value = read.secret('SMTP_URL');
  read.url('SMTP_URL', ['smtp:', 'smtps:'], value);
  const from = readMailbox(read, 'MAIL_FROM');
  if (value === null) return null;
  if (from === null) throw new StartError('MAIL_FROM must be set together with SMTP_URL');
  return { smtpUrl: value, from };
}

/** `true` and `false` are understood beside the words, as the operator then means everyone or no one. */
function readRequireMfa(read: EnvReader): RequireMfa {
  const word = MFA_WORDS[read.text('REQUIRE_MFA')?.toLowerCase() ?? ''];
  return word ?? read.choice('REQUIRE_MFA', MFA_DEMANDS) ?? 'none';
}

function readSms(read: EnvReader): SmsProvider | null {
  const accountSid = read.secret('TWILIO_ACCOUNT_SID');
  const authToken = read.secret('TWILIO_AUTH_TOKEN');
  const from = read.text('TWILIO_FROM');
  const webhook = read.secret('SMS_WEBHOOK_URL');
  const url = read.url('SMS_WEBHOOK_URL', ['https:', 'http:'], webhook);
  const parts = { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from };
  const missing = Object.entries(parts).flatMap(([name, value]) => (value === null ? [name] : []));
  if (missing.length === 3) return url === null ? null : { kind: 'webhook', url: url.href };
  if (url !== null)
    throw new StartError('SMS_WEBHOOK_URL and TWILIO_ACCOUNT_SID are both set; set one of them');
  if (accountSid === null || authToken === null || from === null) {
    throw new StartError(
      `${missing.join(' and ')} must be set too, as Twilio needs all three of its variables`,
    );
  }
  return { kind: 'twilio', accountSid, authToken, from };
}

function readCountries(read: EnvReader): string[] | null {
  const list = read.list('SMS_COUNTRIES').map((entry) => entry.toUpperCase());
  const wrong = list.find((entry) => !/^[A-Z]{2}$/.test(entry));
  if (wrong !== undefined)
    throw new StartError(`SMS_COUNTRIES must list two-letter country codes, not "${wrong}"`);
  return list.length === 0 ? null : list;
}

function readTiles(read: EnvReader): Config['tiles'] {
  const url = read.text('MAP_TILES_URL');
  const attribution = read.text('MAP_TILES_ATTRIBUTION');
  if (url === null) return null;
  read.url('MAP_TILES_URL', ['https:', 'http:']);
  if (!['{z}', '{x}', '{y}'].every((part) => url.includes(part))) {
    throw new StartError('MAP_TILES_URL must contain {z}, {x} and {y}');
  }
  if (attribution === null) {
    throw new StartError(
      'MAP_TILES_ATTRIBUTION must be set together with MAP_TILES_URL, as map providers demand it',
    );
  }
  return { url, attribution };
}

function readGeocoder(read: EnvReader): Config['geocoder'] {
  const kind = read.choice('GEOCODER', GEOCODERS);
  const url = read.url('GEOCODER_URL', ['https:', 'http:'])?.href ?? null;
  const key = read.secret('GEOCODER_KEY');
  if (kind === null) {
    if (url !== null || key !== null)
      throw new StartError('GEOCODER must be set together with GEOCODER_URL and GEOCODER_KEY');
    return null;
  }
  if (key === null && KEYED_GEOCODERS.includes(kind))
    throw new StartError(`GEOCODER_KEY must be set for GEOCODER=${kind}`);
  return { kind, url, key };
}

function readPushHosts(read: EnvReader): string[] {
  const list = read.list('PUSH_HOSTS').map((host) => host.toLowerCase());
  const wrong = list.find((host) => !/^(?:\*\.)?(?:[a-z\d-]+\.)+[a-z][a-z\d-]*$/u.test(host));
  if (wrong !== undefined)
    throw new StartError(`PUSH_HOSTS must list host names such as push.example.org, not "${wrong}"`);
  return list;
}

function readWatch(read: EnvReader): WatchConfig | null {
  const port = read.integer('WATCH_PORT', 0, 1, 65_535);
  const sources = readAddresses(read, 'WATCH_SOURCES');
  const host = read.text('WATCH_HOST');
  if (port === 0) {
    if (host !== null || sources.length > 0)
      throw new StartError('WATCH_PORT must be set together with WATCH_HOST and WATCH_SOURCES');
    return null;
  }
  return { port, host: host ?? read.text('HOST') ?? DEFAULT_HOST, sources };
}

function readRoles(read: EnvReader): readonly Role[] {
  const list = read.list('ROLES');
  if (list.length === 0) return ROLES;
  const wrong = list.find((entry) => !ROLES.some((role) => role === entry));
  if (wrong !== undefined)
    throw new StartError(`ROLES must list some of ${ROLES.join(', ')}, not "${wrong}"`);
  return ROLES.filter((role) => list.includes(role));
}
