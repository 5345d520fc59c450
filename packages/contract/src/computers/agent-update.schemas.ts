/** Newer packages that an agent takes from its installation (docs/decisions/0148-packages-of-several-processors-and-updates.md). */
import { instant, nullable, wordOr, z } from '../schema.ts';
import { AgentArchitecture, AgentPackageKind, AgentSystem } from './agent-packages.schemas.ts';

/** Three numbers: what comes after them orders nothing, so there is no such version here. */
export const AgentVersion = z.string().check(z.regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/u));

/** @param one,other of `AgentVersion` */
export const isNewerVersion = (one: string, other: string): boolean => {
  const [left, right] = [one, other].map((text) => text.split('.').map(Number));
  const at = left?.findIndex((number, place) => number !== right?.[place]) ?? -1;
  return at >= 0 && (left?.[at] ?? 0) > (right?.[at] ?? 0);
};

/** What a computer has. */
export const AgentUpdateQuery = z.object({
  system: AgentSystem,
  architecture: AgentArchitecture,
  kind: AgentPackageKind,
  version: AgentVersion,
});
export type AgentUpdateQuery = z.output<typeof AgentUpdateQuery>;

/** A package to be taken, by its hash. */
export const AgentUpdate = z.object({
  ...AgentUpdateQuery.shape,
  bytes: z.int().check(z.gte(1), z.lte(200_000_000)),
  /** In hexadecimal. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/u)),
});
export type AgentUpdate = z.output<typeof AgentUpdate>;

/** Signed by the key that signs the computer's policies. */
export const SignedUpdate = z.object({
  /** JSON of an `AgentUpdate`. */
  update: z.string(),
  /** Ed25519, in base64url. */
  signature: z.string(),
});
export type SignedUpdate = z.output<typeof SignedUpdate>;

/** What is signed. @param update as it was received, to the byte */
export const updateText = (update: string): string => `kinward agent update\n${update}`;

/**
 * Why a newer version is not there yet: it comes within the hour; the file could not be fetched; there is no room on the disk; another program installs something; the file is not the one that was signed; the installation was
 * not heard afterwards, with the former version neither. Why one was taken back: it did not install; it did not start; it answered no names; its rules were not in the kernel; the installation,
 * which the former version hears, was not heard. `other`: a newer agent says why by a word that is not known here.
 */
export const UPDATE_REASONS = [
  'soon',
  'not-fetched',
  'no-room',
  'busy',
  'not-the-file',
  'not-installed',
  'not-ready',
  'no-answer',
  'no-rules',
  'not-connected',
  'other',
] as const;
export type UpdateReason = (typeof UPDATE_REASONS)[number];

/**
 * What may be somebody going round it: another program took the kernel's rules away, and they were put back; the calendar was set; passwords were tried until it was
 * locked; the agent was ended by force or kept away, and runs again; a VPN was started while only those with rules were there; programs of one of them kept the agent from
 * going on, and were ended.
 */
export const SIGNAL_KINDS = ['rules-taken', 'clock', 'password', 'ended', 'vpn', 'held-up'] as const;
export type AgentSignalKind = (typeof SIGNAL_KINDS)[number];
/** Most of them that an agent tells. */
export const SIGNALS_MOST = 20;
/** Most that are taken of a newer one. */
const SIGNALS_TAKEN = 100;
export const AgentSignal = z.object({ kind: z.enum(SIGNAL_KINDS), at: instant() });
export type AgentSignal = z.output<typeof AgentSignal>;

/** One as parents are told it; `other`: a newer agent noticed what has no word here. */
const ToldSignal = z.object({ kind: z.enum([...SIGNAL_KINDS, 'other']), at: instant(), toldAt: instant() });
export type ToldSignal = z.output<typeof ToldSignal>;

/** What an agent says of itself. */
export const AgentAbout = z.object({
  version: AgentVersion,
  system: AgentSystem,
  architecture: AgentArchitecture,
  kind: AgentPackageKind,
  /** A newer version that is not installed; null: there is none. */
  update: nullable(
    z.object({
      version: AgentVersion,
      /** `failed`: it was taken back, and is tried again after some days. */
      state: z.enum(['waiting', 'failed']),
      why: z.enum(UPDATE_REASONS),
    }),
  ),
  /** The newest first, by the computer's clock; left out by an older one. */
  signals: z.optional(z.array(AgentSignal).check(z.maxLength(SIGNALS_MOST))),
});
export type AgentAbout = z.output<typeof AgentAbout>;

const UPDATE_STATES = AgentAbout.shape.update.def.innerType.shape.state.options;

/**
 * The same as it is taken: a newer agent may have more words than this version (docs/decisions/0154-a-newer-agent-and-an-older-installation.md). What it noticed and
 * why a version is not there is then `other`; of a system, processor or form that is not known nothing is taken, as no package could be given for it.
 */
export const SaidAbout = z.pipe(
  z.object({
    version: AgentVersion,
    system: wordOr(AgentSystem.options, null),
    architecture: wordOr(AgentArchitecture.options, null),
    kind: wordOr(AgentPackageKind.options, null),
    update: nullable(
      z.object({
        version: AgentVersion,
        state: wordOr(UPDATE_STATES, null),
        why: wordOr(UPDATE_REASONS, 'other'),
      }),
    ),
    signals: z.optional(
      z
        .array(z.object({ kind: wordOr(SIGNAL_KINDS, 'other'), at: instant() }))
        .check(z.maxLength(SIGNALS_TAKEN)),
    ),
  }),
  z.transform(({ system, architecture, kind, update, ...said }) => {
    if (system === null || architecture === null || kind === null) return undefined;
    const state = update?.state ?? null;
    return { ...said, system, architecture, kind, update: update && state && { ...update, state } };
  }),
);
export type SaidAbout = NonNullable<z.output<typeof SaidAbout>>;

/** Of a computer's agent, for parents. */
export const ComputerAgent = z.object({
  version: AgentVersion,
  /** The newest that the installation has for this computer; null: none is newer. */
  newer: nullable(AgentVersion),
  update: AgentAbout.shape.update,
  /** The newest first; `toldAt` is the installation's clock, as the computer's may be set, and it may have been away. */
  signals: z.array(ToldSignal),
});

export const HoldUpdatesBody = z.object({
  /** No newer version is taken until it is false again. */
  isHeld: z.boolean(),
});
