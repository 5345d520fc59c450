/**
 * What the server and the filter's resolvers say to each other: lines of JSON on the loopback, with a secret, and no part of the API
 * (docs/decisions/0089-filter-feed.md).
 */
import { deviceId, familyId } from '../ids.ts';
import { DevicePolicy } from '../policy/policy.schemas.ts';
import { id, nullable, z } from '../schema.ts';
import { LogLevel } from './log-level.schemas.ts';
import { FeedAlias, FeedList, FeedSitePolicy } from './site-policy.schemas.ts';

/** A resolver's own name for itself. */
const Resolver = z.string().check(z.regex(/^[\w-]{1,64}$/u));
/** Of one run of the server; versions of two runs have nothing in common. */
const Epoch = z.string().check(z.minLength(1), z.maxLength(64));
const Version = z.int().check(z.gte(0));

/** The part of a device's rules that says anything of names. */
const NameRules = z.pick(DevicePolicy, {
  blockedSites: true,
  schedules: true,
  grants: true,
  budgets: true,
  screenPause: true,
  timeZone: true,
  version: true,
});

/** Of a list as it was fetched: SHA-256, in hexadecimal. */
export const ListHash = z.string().check(z.regex(/^[\da-f]{64}$/u));

/** What questions are decided by. */
const decidedBy = {
  rules: NameRules,
  /** What its policy of the filter says beside its rules; left out: nothing. */
  policy: z.optional(FeedSitePolicy),
  /** Which one it is, for receipts. */
  policyVersion: z.optional(z.object({ policyId: id(), version: z.int().check(z.gte(0)) })),
  /** When sites of its rules were blocked, of those that the policy allows by the same name; milliseconds since the epoch. */
  blockedSince: z.optional(z.record(z.string(), z.number())),
  /** Names of the family's own. */
  aliases: z.optional(z.array(FeedAlias)),
  /** Lists of others that count for it: what each feeds, and by its content which version. */
  lists: z.optional(z.array(FeedList)),
  /** In what language it is told why a name is closed; left out: English. */
  language: z.optional(z.enum(['en', 'es'])),
  /** Whether a closed name leads to the page that says why, where the resolver has one. */
  blockPage: z.optional(z.boolean()),
};

/** A device that resolvers know, and what they decide its questions by. */
export const FilterDevice = z.object({
  deviceId: deviceId(),
  familyId: familyId(),
  /** Where it asks from, in the form of `networkAddress`; each is one device's only. */
  addresses: z.array(z.string()),
  /** SHA-256 of the key in its own name and address, in hexadecimal; absent: it has none. */
  keyHash: z.optional(z.string().check(z.regex(/^[\da-f]{64}$/u))),
  /** Its hardware addresses, as `a4:5e:60:1b:2c:3d`: what a router in a home of the family says by them is this device. Left out: none. */
  macs: z.optional(z.array(z.string())),
  /** Rules that were kept on disk by an earlier version do not say it. */
  log: z._default(LogLevel, 'nothing'),
  ...decidedBy,
});
export type FilterDevice = z.output<typeof FilterDevice>;

/** A home that resolvers know, and what they decide the questions from it by that come from no device that they know. Nothing of them is written down. */
export const FeedNetwork = z.object({
  networkId: id(),
  familyId: familyId(),
  /** Where they come from: an address in the form of `networkAddress`, or a network as `192.168.1.0/24`. */
  addresses: z.array(z.string()),
  ...decidedBy,
});
export type FeedNetwork = z.output<typeof FeedNetwork>;

/** All that a resolver is to know. */
export const FilterSnapshot = z.object({
  kind: z.literal('snapshot'),
  epoch: Epoch,
  version: Version,
  /** What is always answered, with all below it: the installation itself. */
  names: z.array(z.string()),
  devices: z.array(FilterDevice),
  /** Rules that were kept on disk by an earlier version have none. */
  networks: z._default(z.array(FeedNetwork), []),
});
export type FilterSnapshot = z.output<typeof FilterSnapshot>;

/** One line of the stream to a resolver. */
export const FeedLine = z.discriminatedUnion('kind', [
  FilterSnapshot,
  z.object({
    kind: z.literal('delta'),
    epoch: Epoch,
    /** It applies to this version only. */
    from: Version,
    version: Version,
    devices: z.array(FilterDevice),
    gone: z.array(deviceId()),
    networks: z._default(z.array(FeedNetwork), []),
    goneNetworks: z._default(z.array(id()), []),
  }),
  /** Nothing new, but the line is open. */
  z.object({ kind: z.literal('beat') }),
]);
export type FeedLine = z.output<typeof FeedLine>;

/** What a resolver has when it begins to read; without an epoch it has nothing. */
export const FeedQuery = z.object({
  resolver: Resolver,
  epoch: z.optional(Epoch),
  version: z.optional(z.string().check(z.regex(/^\d{1,15}$/u))),
});

/** A version is on the resolver's disk and decides. */
export const ReceiptBody = z.object({ resolver: Resolver, epoch: Epoch, version: Version });
export type ReceiptBody = z.output<typeof ReceiptBody>;

/** How a resolver is. */
export const ResolverState = z.object({
  resolver: Resolver,
  /** Where it answers; null: it does not, for the reason of `fault`. */
  address: nullable(z.string()),
  fault: nullable(z.string().check(z.maxLength(500))),
  /** Since its start. */
  answered: z.int().check(z.gte(0)),
  blocked: z.int().check(z.gte(0)),
  /** Devices that it knows. */
  devices: z.int().check(z.gte(0)),
  /** Of the product that it runs. */
  version: z.optional(z.string().check(z.maxLength(40))),
  /** How what it writes down comes to the server; an earlier version does not say it. */
  log: z.optional(
    z.object({
      /** Batches that the server has not taken, and their bytes on disk. */
      waiting: z.int().check(z.gte(0)),
      waitingBytes: z.int().check(z.gte(0)),
      /** Rows that were lost since its start. */
      lost: z.int().check(z.gte(0)),
    }),
  ),
  /** Lists of others by which it decides, by their contents; an earlier version does not say it. */
  lists: z.optional(
    z.object({
      hashes: z.array(ListHash),
      /** Different names in all of them. */
      names: z.int().check(z.gte(0)),
      fault: nullable(z.string().check(z.maxLength(500))),
    }),
  ),
  /** How it answers devices by their own names; absent: it is not to. */
  tls: z.optional(
    z.object({ address: nullable(z.string()), fault: nullable(z.string().check(z.maxLength(500))) }),
  ),
  /** Of the certificate that it gets from an authority; absent: it gets none. */
  certificate: z.optional(
    z.object({
      /** When the one that there is ends; null: there is none. */
      until: nullable(z.string().check(z.maxLength(40))),
      /** When the authority is asked next. */
      next: z.string().check(z.maxLength(40)),
      /** Why the last time came to nothing; null: it did not. */
      fault: nullable(z.string().check(z.maxLength(500))),
    }),
  ),
  /** Whom it asks for what is open; an earlier version does not say it. */
  upstreams: z.optional(
    z
      .array(
        z.object({
          address: z.string().check(z.maxLength(320)),
          isAnswering: z.boolean(),
          /** Milliseconds of its answers, smoothed; null: there was none. */
          tookMs: nullable(z.number()),
          /** Why there is no connection over TLS; null: there is, or none is needed. */
          fault: nullable(z.string().check(z.maxLength(500))),
        }),
      )
      .check(z.maxLength(32)),
  ),
  /** Where it takes what the server was asked over HTTPS: a port of the loopback, and a secret of its start. */
  doh: z.optional(z.object({ port: z.int(), secret: z.string() })),
});
export type ResolverState = z.output<typeof ResolverState>;

/** Where a server can be asked by resolvers and by the operator's commands: a file that only its user can read. */
export const FilterAccess = z.object({ url: z.string(), token: z.string() });
export type FilterAccess = z.output<typeof FilterAccess>;

/** Homes from which something was asked, with how long ago: a resolver's clock may be another. */
export const NetworksHeard = z.object({
  networks: z
    .array(
      z.object({ networkId: id(), familyId: familyId(), secondsAgo: z.int().check(z.gte(0), z.lte(86_400)) }),
    )
    .check(z.maxLength(200)),
});
export type NetworksHeard = z.output<typeof NetworksHeard>;

/** A hardware address, in lower case. */
const Mac = z.string().check(z.regex(/^[\da-f]{2}(?::[\da-f]{2}){5}$/u));

/** By which hardware addresses homes were heard, as their routers say them, since the last such report. No names. */
export const MacsHeard = z.object({
  macs: z
    .array(
      z.object({
        networkId: id(),
        familyId: familyId(),
        mac: Mac,
        queries: z.int().check(z.gte(1), z.lte(1_000_000)),
        secondsAgo: z.int().check(z.gte(0), z.lte(86_400)),
      }),
    )
    .check(z.maxLength(200)),
});
export type MacsHeard = z.output<typeof MacsHeard>;
