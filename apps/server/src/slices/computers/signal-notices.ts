/** Parents are notified of what may be somebody going round an agent: once of each kind within some hours, with how often. */
import type { ToldSignal } from '@kinward/contract/computers/agent-update.schemas.ts';
import type { ComputerFault } from '@kinward/contract/computers/computers.schemas.ts';
import type { ComputerSignal } from '@kinward/messages/kinds/notifications.ts';
import type { Tx } from '../../platform/tx.ts';
import type { Notifier } from '../../ports/notifications.ts';
import * as store from './computers.store.ts';
import { ruledOf, type RuledDeps } from './ruled.ts';
import type { StoredAbout } from './signal-times.ts';

/** One kind of a computer is notified once within each such part of a day: who does it without end fills no list. The card shows each. */
const SAME_MS = 6 * 3_600_000;
/** By so much the two clocks may differ, in ms. */
const CLOCKS_MS = 60_000;
/** After which a time is said with its day. */
const OLD_MS = 18 * 3_600_000;

export interface SignalsContext {
  before: Pick<store.ComputerRow, 'faults' | 'reportedAt'>;
  faults: readonly ComputerFault[];
  agent: StoredAbout | undefined;
  /** The computer's clock at its report; undefined: it did not say. */
  at: string | undefined;
  now: Date;
}

/** By the installation's clock; null where the computer's says something that cannot be: before its last report, or not yet. */
const momentOf = (signals: readonly ToldSignal[], { before, at, now }: SignalsContext): Date | null => {
  const wrong = at === undefined ? 0 : now.getTime() - Date.parse(at);
  const shift = Math.abs(wrong) < CLOCKS_MS ? 0 : wrong;
  const last = Math.max(...signals.map((signal) => Date.parse(signal.at))) + shift;
  const isPossible = last >= before.reportedAt.getTime() - CLOCKS_MS && last <= now.getTime() + CLOCKS_MS;
  return isPossible ? new Date(last) : null;
};

/** What has ended all rules since the last report: who removes the agent has not switched them off besides. */
const endOf = (
  faults: readonly ComputerFault[],
  before: SignalsContext['before'],
): 'removed' | 'off' | undefined => {
  const said = (['removed', 'off'] as const).find((fault) => faults.includes(fault));
  return said !== undefined && before.faults.includes(said) ? undefined : said;
};

/** Nothing is told of a computer on which rules hold for nobody. */
export const tellOfSignals = async (
  deps: RuledDeps & { notifier: Pick<Notifier, 'notify'> },
  tx: Tx,
  { familyId, deviceId }: store.ComputerPlace,
  context: SignalsContext,
): Promise<void> => {
  const { before, faults, agent, now } = context;
  const fresh = (agent?.signals ?? []).filter(({ toldAt }) => toldAt === now.toISOString());
  const ended = endOf(faults, before);
  if (fresh.length === 0 && ended === undefined) return;
  const users = await store.selectUsers(tx, { familyId, deviceId });
  if ((await ruledOf(deps, familyId, users, tx)).length === 0) return;
  const kinds: ComputerSignal[] = [
    ...new Set(fresh.map(({ kind }) => kind)),
    ...(ended === undefined ? [] : [ended]),
  ];
  for (const signal of kinds) {
    const ofKind = fresh.filter(({ kind }) => kind === signal);
    // A clock that was set does not say when.
    const moment = ofKind.length === 0 || signal === 'clock' ? null : momentOf(ofKind, context);
    await deps.notifier.notify(tx, {
      familyId,
      kind: 'computer.signal',
      params: {
        signal,
        times: Math.max(1, ofKind.length),
        at: moment?.toISOString() ?? null,
        isOld: moment !== null && now.getTime() - moment.getTime() > OLD_MS,
      },
      deviceId,
      fact: `signal ${signal} ${deviceId} ${Math.floor(now.getTime() / SAME_MS)}`,
    });
  }
};
