import { useSyncExternalStore } from 'react';
import type { DeviceMe } from '@kinward/contract/companion/companion.schemas.ts';
import type { DevicePolicy } from '@kinward/contract/policy/policy.schemas.ts';
import type { DeviceSos } from '@kinward/contract/approvals/calls.schemas.ts';
import type { DeviceAsk } from '@kinward/contract/approvals/approvals.schemas.ts';
import { clearPairing, store, readStored, readJson } from '../lib/storage.ts';
import { takePageToken } from '../lib/link-token.ts';
import type { Watcher } from './reminders.ts';

/**
 * `new`: not paired. `asking`: paired, and the holder has not said yes, so nothing is reported. `on`: paired and agreed.
 * `stopped`: the holder ended it here. `unpaired`: it was ended elsewhere. `page`: an app of others reports for the device, and
 * this is its child's page; `pageStopped` and `pageEnded` are its ends.
 */
export type Phase = 'new' | 'asking' | 'on' | 'stopped' | 'unpaired' | 'page' | 'pageStopped' | 'pageEnded';

/** `off`: not asked for. `denied`: the browser or the holder does not allow it. `lost`: allowed, and nothing is measured. */
export type Sharing = 'off' | 'starting' | 'on' | 'denied' | 'lost';

export interface State {
  phase: Phase;
  me: DeviceMe | null;
  policy: DevicePolicy | null;
  /** The server answered the last time. */
  online: boolean;
  sharing: Sharing;
  /** The way is shared step by step, with the screen kept on. */
  way: boolean;
  /** When the server last had a position of ours, in milliseconds. */
  sentAt: number | null;
  /** Positions that wait to be sent. */
  waiting: number;
  /** What the holder asked for, newest first; null while it is not known. */
  approvals: DeviceAsk[] | null;
  /** The call for help that stands, as the server has it. */
  call: DeviceSos | null;
  /**
   * The holder ended a call for help that the server had not answered. `before`: while it counted down, so nothing was sent.
   * `trying`: it may have arrived.
   */
  calledOff: 'before' | 'trying' | null;
  /** Somebody asked for the place a moment ago, in milliseconds. */
  locatedAt: number | null;
  /** When the holder said yes, in milliseconds; 0 before. */
  agreedAt: number;
  /** When the holder read the last reminder; null when there was none. */
  remindedAt: number | null;
  /** The birthday that the holder has read of (`2028-03-01`); null before. */
  birthday: string | null;
  /** What became of a report that went with the stop; `refused`: too many today. */
  report: 'sent' | 'refused' | null;
  /** Of the child's page: what reports for the device, and whether its reader said yes; null where there is none. */
  page: { client: string | null; agreed: boolean } | null;
  /** Who watched when the holder was last told. */
  known: Watcher[];
}

/** A link to a child's page counts where this app is not the one that reports. */
const phaseNow = (): Phase => {
  if (readStored('token') !== null) return readStored('agreedAt') === null ? 'asking' : 'on';
  const link = takePageToken();
  if (link !== '' && link !== readStored('page')) {
    clearPairing();
    store('page', link);
  }
  return readStored('page') === null ? 'new' : 'page';
};

const kept = (name: 'agreedAt' | 'remindedAt' | 'sentAt'): number | null => {
  const text = readStored(name);
  return text === null ? null : Number(text);
};

let state: State = {
  phase: phaseNow(),
  me: readJson('me') as DeviceMe | null,
  policy: readJson('policy') as DevicePolicy | null,
  online: navigator.onLine,
  sharing: 'off',
  way: false,
  sentAt: kept('sentAt'),
  waiting: 0,
  locatedAt: null,
  approvals: null,
  call: null,
  calledOff: null,
  report: null,
  agreedAt: kept('agreedAt') ?? 0,
  remindedAt: kept('remindedAt'),
  birthday: readStored('birthday'),
  page: null,
  known: (readJson('watchers') as Watcher[] | null) ?? [],
};
const listeners = new Set<() => void>();

export const getState = (): State => state;

export const setState = (change: Partial<State>): void => {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
};

export const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** From a screen that says it is over back to the first one. */
export const startOver = (): void => setState({ phase: 'new', report: null });

export const useDevice = (): State => useSyncExternalStore(subscribe, getState);
