/** What somebody in a linked network asks for: taken from the page of a closed site, answered by a grant of the network. */
import type { NetworkAskBody, NetworkAskedBody, PageAsked } from '@kinward/contract/filter/ask.schemas.ts';
import type { NetworkAnswerBody, NetworkRequest } from '@kinward/contract/filter/network-requests.schemas.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import { readSite } from '@kinward/rules/sites/block-values.ts';
import { isWholeDomain } from '@kinward/rules/sites/site-match.ts';
import { lockFamily } from '../../../core/locks.ts';
import { auditOn, type Audit } from '../../../ports/audit.ts';
import type { Notifier } from '../../../ports/notifications.ts';
import type { Platform } from '../../../ports/platform.ts';
import { newId } from '../../../platform/ids.ts';
import { inTransaction, type Tx } from '../../../platform/tx.ts';
import { waitingBefore } from '../../approvals/answering.ts';
import type { Giver } from '../../approvals/grants.service.ts';
import { serviceOf } from '../../approvals/targets.ts';
import type { NetworkGrants } from '../network-grants/network-grants.service.ts';
import { lockNetwork } from '../networks/networks.store.ts';
import * as store from './network-requests.store.ts';

const DAY_MS = 86_400_000;
/** As the grants of networks. */
const KEPT_DAYS = 30;

export interface NetworkRequests {
  /** Undefined: there is no such network, or what it asks for is no site. */
  ask(body: NetworkAskBody): Promise<PageAsked | undefined>;
  asked(body: NetworkAskedBody): Promise<PageAsked>;
  list(familyId: FamilyId): Promise<NetworkRequest[]>;
  /** @throws AppError NOT_FOUND, REQUEST_ANSWERED, GRANTS_FULL, VALIDATION */
  answer(who: Giver, requestId: string, body: NetworkAnswerBody): Promise<NetworkRequest>;
  /** Deletes what is long over. Meant for once a day. */
  purge(): Promise<void>;
}

export type NetworkRequestsDeps = Pick<Platform, 'db' | 'clock' | 'bus' | 'limits'> & {
  audit: Audit;
  notifier: Pick<Notifier, 'notify'>;
  grants: Pick<NetworkGrants, 'giveIn'>;
};

const NONE: PageAsked = { state: 'none', by: null, answer: '' };
const FULL: PageAsked = { state: 'full', by: null, answer: '' };

const stateOf = (row: store.RequestRow, now: Date, waitingSince: Date): NetworkRequest['state'] => {
  if (row.granted === null) return row.askedAt > waitingSince ? 'waiting' : 'ended';
  if (!row.granted) return 'refused';
  return row.endsAt !== null && row.revokedAt === null && row.endsAt > now ? 'granted' : 'ended';
};

/** When it is over, or was. */
const endOf = ({ endsAt, revokedAt }: store.RequestRow): Date | null =>
  revokedAt && endsAt && revokedAt < endsAt ? revokedAt : endsAt;

/** The domain in the form that it is kept in; undefined for what is none. */
const domainOf = (typed: string): string | undefined => {
  const site = readSite(typed);
  return site !== undefined && isWholeDomain(site) ? site : undefined;
};

/** A request as parents and the page read it at this moment. */
const createViews = ({ clock, limits }: Pick<NetworkRequestsDeps, 'clock' | 'limits'>) => {
  const waitingSince = waitingBefore(limits);
  const shown = (row: store.RequestRow): NetworkRequest => {
    const now = clock.now();
    return {
      requestId: row.id,
      networkId: row.networkId,
      networkName: row.networkName,
      site: row.site,
      asker: row.asker,
      note: row.note,
      askedAt: row.askedAt.toISOString(),
      state: stateOf(row, now, waitingSince(now)),
      answeredAt: row.answeredAt?.toISOString() ?? null,
      answeredBy: row.answeredBy,
      grantId: row.grantId,
      until: endOf(row)?.toISOString() ?? null,
      service: serviceOf(row.site),
    };
  };
  const toPage = (row: store.RequestRow): PageAsked => ({
    state: shown(row).state,
    by: row.answeredBy,
    answer: '',
  });
  return { shown, toPage };
};

/** Writes the grant that answers a request. */
const createGranting =
  (grants: NetworkRequestsDeps['grants']) =>
  async (
    tx: Tx,
    who: Giver,
    row: store.RequestRow,
    { minutes, opens }: Extract<NetworkAnswerBody, { grant: true }>,
  ): Promise<string> => {
    const service = opens === 'service' ? serviceOf(row.site) : null;
    if (opens === 'service' && service === null)
      throw new AppError('VALIDATION', {
        errors: [{ path: 'opens', message: 'This is no site of one service. Choose site' }],
      });
    const target = service
      ? ({ kind: 'service', value: service.id } as const)
      : ({ kind: 'site', value: row.site } as const);
    return await grants.giveIn(tx, who, row.networkId, { target, minutes });
  };

/** What is asked on the page of a closed site. */
const createAsking = (deps: NetworkRequestsDeps): Pick<NetworkRequests, 'ask' | 'asked'> => {
  const { db, clock, bus, limits, notifier } = deps;
  const waitingSince = waitingBefore(limits);
  const { shown, toPage } = createViews(deps);
  return {
    async ask({ familyId, networkId, clientId, site: typed, asker, note: why }) {
      const site = domainOf(typed);
      if (site === undefined) return undefined;
      const place = { familyId, networkId };
      const done = await inTransaction(db, async (tx, afterCommit) => {
        const network = await lockNetwork(tx, place);
        if (!network) return undefined;
        const now = clock.now();
        const newest = await store.selectNewest(tx, place, site);
        // Who presses again, or opens another page of the site, has asked already: so has anybody else in the home.
        if (newest && shown(newest).state === 'waiting') return 'asked' as const;
        const since = { waitingSince: waitingSince(now), daySince: new Date(now.getTime() - DAY_MS) };
        const { waiting, day } = await store.countAsked(tx, place, since);
        if (waiting >= limits.requestsOpen || day >= limits.requestsPerDay) return 'full' as const;
        const row = { id: newId(), clientId, site, asker, note: why, askedAt: now };
        if (!(await store.insert(tx, place, row))) return 'asked' as const;
        await notifier.notify(tx, {
          familyId,
          kind: 'request.network-asked',
          params: { network: network.name, site, asker, note: why },
        });
        afterCommit(() => bus.publish({ type: 'requests.changed', familyId }));
        return 'asked' as const;
      });
      if (done === 'full') return FULL;
      const row = done && (await store.selectNewest(db, place, site));
      return row && toPage(row);
    },

    async asked({ familyId, networkId, site: typed }) {
      const site = domainOf(typed);
      const row = site && (await store.selectNewest(db, { familyId, networkId }, site));
      return row ? toPage(row) : NONE;
    },
  };
};

export const createNetworkRequests = (deps: NetworkRequestsDeps): NetworkRequests => {
  const { db, clock, bus, limits, audit, grants } = deps;
  const waitingSince = waitingBefore(limits);
  const note = auditOn(audit, 'filter-network');
  const { shown } = createViews(deps);
  const grantIn = createGranting(grants);

  return {
    ...createAsking(deps),

    async list(familyId) {
      const since = waitingSince(clock.now());
      return (await store.selectForParents(db, familyId, { since, limit: limits.requestsPage })).map(shown);
    },

    async answer(who, requestId, body) {
      const { familyId } = who;
      await inTransaction(db, async (tx, afterCommit) => {
        await lockFamily(tx, familyId);
        const row = await store.selectOne(tx, familyId, requestId);
        if (!row) throw new AppError('NOT_FOUND');
        const now = clock.now();
        const grantId = body.grant && row.answeredAt === null ? await grantIn(tx, who, row, body) : null;
        const values = {
          granted: body.grant,
          answered_by: who.accountId,
          answered_at: now,
          grant_id: grantId,
        };
        if (!(await store.answer(tx, familyId, requestId, waitingSince(now), values)))
          throw new AppError('REQUEST_ANSWERED');
        const act = body.grant ? 'request.granted' : 'request.refused';
        await note(tx, familyId, act, row.networkId, { kind: 'site' });
        if (body.grant)
          afterCommit(() => bus.publish({ type: 'filter.network', familyId, networkId: row.networkId }));
        afterCommit(() => bus.publish({ type: 'requests.changed', familyId }));
      });
      const row = await store.selectOne(db, familyId, requestId);
      if (!row) throw new AppError('NOT_FOUND');
      return shown(row);
    },

    purge: () => store.deleteOld(db, new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS)),
  };
};
