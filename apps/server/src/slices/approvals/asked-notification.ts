import type { Ask } from '@kinward/contract/approvals/approvals.schemas.ts';
import type { ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { requestFact } from '../../ports/approval-fact.ts';

/** What the parents are notified of: of the asking, and of a reminder. */
export const askedNotification = (
  { child, ...of }: { familyId: FamilyId; deviceId: DeviceId; childId: ChildId; child: string },
  requestId: string,
  { kind, name, minutes, note }: Pick<Ask, 'kind' | 'name' | 'minutes' | 'note'>,
  again = false,
) => ({
  ...of,
  kind: 'request.asked' as const,
  params: { child, request: kind, name, minutes, note },
  fact: requestFact({ requestId, kind, minutes }, again),
});
