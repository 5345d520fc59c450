import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { LIMITS } from '@kinward/contract/limits.ts';
import {
  listBlockedNumbers,
  listContactPeople,
  listContacts,
} from '@kinward/contract/contacts/contacts.routes.ts';
import type { BlockedNumber, ContactKind } from '@kinward/contract/contacts/contacts.schemas.ts';
import { api } from '../../../lib/api.ts';
import { reportsKey, rulesKey } from '../../../entities/query-keys.ts';
import { contactsTexts } from '../messages.ts';
import { endpointQuery } from '../../../lib/endpoint.ts';
import { useRuleChange } from '../../../entities/rules/use-rule-change.ts';

/** GET /contactlog/blocked: the numbers that are blocked for calls and for messages. */
export const blockedNumbersQuery = (deviceId: string) =>
  endpointQuery([...rulesKey(deviceId), 'numbers'], listBlockedNumbers, { query: { deviceId } });

/** GET /contactlog/people: with whom, by number. */
export const usePeople = (deviceId: string, kind: ContactKind, search: string) =>
  useQuery({
    ...endpointQuery([...reportsKey(deviceId, 'contacts'), kind, 'people', search], listContactPeople, {
      query: { deviceId, kind, ...(search !== '' && { search }) },
    }),
    placeholderData: keepPreviousData,
  });

/** GET /contactlog: the calls or messages with one number, newest first. */
export const useEntries = (deviceId: string, kind: ContactKind, number: string) =>
  useInfiniteQuery({
    queryKey: [...reportsKey(deviceId, 'contacts'), kind, 'entries', number],
    queryFn: ({ pageParam, signal }) =>
      api.call(listContacts, {
        query: { deviceId, kind, number, ...(pageParam !== undefined && { before: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < LIMITS.reportPage ? undefined : page.at(-1)?.id),
  });

interface NumberChange {
  action: 'block' | 'allow';
  kind: ContactKind;
  /** Of one person: each way in which the log writes the number. */
  numbers: readonly string[];
}

/** The list as it will be once the change is made. */
const changed = (
  numbers: BlockedNumber[] | undefined,
  { action, kind, numbers: changing }: NumberChange,
): BlockedNumber[] | undefined => {
  const others = numbers?.filter((entry) => entry.kind !== kind || !changing.includes(entry.number));
  if (action === 'allow') return others;
  const blockedAt = new Date().toISOString();
  return others && [...changing.map((number) => ({ kind, number, blockedAt, receivedAt: null })), ...others];
};

/** Blocks or allows a number. */
export const useChangeNumber = (deviceId: string) =>
  useRuleChange<BlockedNumber[], NumberChange>({
    deviceId,
    queryKey: blockedNumbersQuery(deviceId).queryKey,
    bodyOf: ({ kind, numbers }) => ({ kind, values: [...numbers] }),
    changed,
    undoOf: (change) => ({ ...change, action: 'block' }),
    messages: contactsTexts,
  });
