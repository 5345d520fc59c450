import { useSyncExternalStore } from 'react';
import type { DeviceMe } from '@kinward/contract/companion/companion.schemas.ts';
import type { DevicePolicy } from '@kinward/contract/policy/policy.schemas.ts';
import type { CheckInReply, DeviceSos } from '@kinward/contract/approvals/calls.schemas.ts';
import type { DeviceAsk } from '@kinward/contract/approvals/approvals.schemas.ts';
import { clearPairing, store, readStored, readJson } from '../lib/storage.ts';
import { keepUnchecked } from '../lib/tracker.ts';
import { takePageToken, takeTracker, type PageLink } from '../lib/link-token.ts';
import { takeZone } from '../lib/zone.ts';
import type { Watcher } from './reminders.ts';

/**
 * `new`: not paired. `asking`: paired, and the child has not agreed, so nothing is reported. `on`: paired and agreed.
 * `stopped`: ended here. `unpaired`: ended elsewhere. `page`: a third-party app reports for the device, and this is its child's
 * page; `pageStopped` and `pageEnded` are its ends. `pageOther`: a link to another page was opened, and which one stays is asked.
 */
export type Phase =
  | 'new'
  | 'asking'
  | 'on'
  | 'stopped'
  | 'unpaired'
  | 'page'
  | 'pageOther'
  | 'pageStopped'
  | 'pageEnded';

/** `off`: not wanted now. `denied`: the browser or the child does not allow it. `lost`: allowed, and several measurements in a row failed. */
export type Sharing = 'off' | 'starting' | 'on' | 'denied' | 'lost';

/** An "I am fine" that the server does not have yet. */
export interface KeptFine {
  clientId: string;
  /** When it was pressed, in milliseconds of this device's clock. */
  at: number;
  /** It could not be sent at once. */
  waits: boolean;
}

export interface State {
  phase: Phase;
  me: DeviceMe | null;
  policy: DevicePolicy | null;
  /** The server answered the last time. */
  online: boolean;
  sharing: Sharing;
  /** When the last position was measured, in milliseconds, while newer measurements fail; null while none does. */
  keptFrom: number | null;
  /** A trip is shared: shorter steps, and the screen is kept on. */
  trip: boolean;
  /** The parents who were told of the trip; null until the server has it. */
  tripTold: readonly string[] | null;
  /** The last trip was ended by the server: nobody follows it, until the child shares again. */
  tripOver: boolean;
  /** When the server last stored a position of this device, in milliseconds. */
  sentAt: number | null;
  /** Positions that wait to be sent. */
  waiting: number;
  /** What the child asked for, newest first; null while it is not known. */
  approvals: DeviceAsk[] | null;
  /** Kept until the server has it, also over a reload. */
  fine: KeptFine | null;
  /** What became of the last one: the server's answer, or that it is given up. */
  fineReply: CheckInReply | 'failed' | null;
  /** The open call for help, as the server has it. */
  call: DeviceSos | null;
  /**
   * The child cancelled a call for help that the server had not answered. `before`: during the countdown, so nothing was sent.
   * `trying`: it may have arrived.
   */
  calledOff: 'before' | 'trying' | null;
  /** When a parent last asked for the position, in milliseconds. */
  locatedAt: number | null;
  /** When the child agreed, in milliseconds; 0 before. */
  agreedAt: number;
  /** When the last reminder was read; null when there was none. */
  remindedAt: number | null;
  /** The birthday whose message was read (`2028-03-01`); null before. */
  birthday: string | null;
  /** Result of a report that was sent with the stop; `refused`: too many today. */
  report: 'sent' | 'refused' | null;
  /** The child's page: which app reports for the device, and whether the child agreed; null where there is none. */
  page: { client: string | null; agreed: boolean } | null;
  /** A link brought keys that are not this device's; they are gone. */
  otherDeviceLink: boolean;
  /** A link to another child's page than the one kept here; null where none was opened. */
  otherLink: PageLink | null;
  /** The watchers that the child has read about. */
  known: Watcher[];
}

/** From now on the page of this link is the one kept here. What sets OwnTracks up waits for the yes, and to be checked. */
export const keepPage = ({ token, tracker }: PageLink): void => {
  if (token !== readStored('page')) {
    clearPairing();
    store('page', token);
  }
  if (tracker !== '') keepUnchecked(tracker);
};

let openedLink: PageLink | null = null;

/** A link to a child's page is used only where this app does not report itself, and never takes the place of another page unasked. */
const phaseNow = (): Phase => {
  if (readStored('token') !== null) {
    takeTracker();
    return readStored('agreedAt') === null ? 'asking' : 'on';
  }
  const link = takePageToken();
  const kept = readStored('page');
  if (link.token === '') return kept === null ? 'new' : 'page';
  if (kept === null || kept === link.token) {
    keepPage(link);
    return 'page';
  }
  openedLink = link;
  return 'pageOther';
};

const storedNumber = (name: 'agreedAt' | 'remindedAt' | 'sentAt'): number | null => {
  const text = readStored(name);
  return text === null ? null : Number(text);
};

let state: State = {
  phase: phaseNow(),
  me: readJson('me') as DeviceMe | null,
  policy: readJson('policy') as DevicePolicy | null,
  online: navigator.onLine,
  sharing: 'off',
  keptFrom: null,
  trip: false,
  tripTold: null,
  tripOver: false,
  sentAt: storedNumber('sentAt'),
  waiting: 0,
  locatedAt: null,
  approvals: null,
  fine: readJson('fine') as KeptFine | null,
  fineReply: null,
  call: null,
  calledOff: null,
  report: null,
  agreedAt: storedNumber('agreedAt') ?? 0,
  remindedAt: storedNumber('remindedAt'),
  birthday: readStored('birthday'),
  page: null,
  otherDeviceLink: false,
  otherLink: openedLink,
  known: (readJson('watchers') as Watcher[] | null) ?? [],
};
takeZone(state.me?.timeZone);
const listeners = new Set<() => void>();

export const getState = (): State => state;

export const setState = (change: Partial<State>): void => {
  state = { ...state, ...change };
  takeZone(state.me?.timeZone);
  for (const listener of listeners) listener();
};

export const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** From the page that says that sharing has ended back to the first one. */
export const startOver = (): void => setState({ phase: 'new', report: null });

export const useDevice = (): State => useSyncExternalStore(subscribe, getState);

/** Whether the family's filter hears this device; the child's page of another app cannot ask for what it closes. */
export const isFiltered = ({ phase, me }: Pick<State, 'phase' | 'me'>): boolean =>
  phase === 'on' && (me?.filterRecords ?? null) !== null;
