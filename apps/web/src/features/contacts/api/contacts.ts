import { listBlockedNumbers, listContacts } from '@kinward/contract/contacts/contacts.routes.ts';
import type { BlockedNumber, ContactKind } from '@kinward/contract/contacts/contacts.schemas.ts';
import { api } from '../../../lib/api.ts';
import type { LogPart } from '../../../entities/device/DeviceLog.tsx';
import { rulesKey } from '../../../entities/query-keys.ts';
import { contactsTexts } from '../messages.ts';
import { endpointQuery } from '../../../lib/endpoint.ts';
import { useRuleChange } from '../../../entities/rules/use-rule-change.ts';

/** GET /contactlog/blocked: the numbers that are blocked for calls and for messages. */
export const blockedNumbersQuery = (deviceId: string) =>
  endpointQuery([...rulesKey(deviceId), 'numbers'], listBlockedNumbers, { query: { deviceId } });

/** GET /contactlog: one page of the calls or of the messages. */
export const readContacts = (deviceId: string, kind: ContactKind) => (part: LogPart, signal: AbortSignal) =>
  api.call(listContacts, { query: { deviceId, kind, ...part }, signal });

interface NumberChange {
  action: 'block' | 'allow';
  kind: ContactKind;
  number: string;
}

/** The list as it will be once the change is made. */
const changed = (
  numbers: BlockedNumber[] | undefined,
  { action, kind, number }: NumberChange,
): BlockedNumber[] | undefined => {
  const others = numbers?.filter((entry) => entry.kind !== kind || entry.number !== number);
  if (action === 'allow') return others;
  return others && [{ kind, number, blockedAt: new Date().toISOString(), receivedAt: null }, ...others];
};

/** Blocks or allows a number. */
export const useChangeNumber = (deviceId: string) =>
  useRuleChange<BlockedNumber[], NumberChange>({
    deviceId,
    queryKey: blockedNumbersQuery(deviceId).queryKey,
    bodyOf: ({ kind, number }) => ({ kind, values: [number] }),
    changed,
    undoOf: (change) => ({ ...change, action: 'block' }),
    messages: contactsTexts,
  });
