/** What the tests of this slice share. */
import type { FamilyId } from '@kinward/contract/ids.ts';
import type { Notification } from '@kinward/contract/notifications/notifications.schemas.ts';
import { addSecondParent } from '@kinward/testkit/second-parent.ts';
import type { Stack, TestParent } from '@kinward/testkit/stack.ts';

export const familyOf = async (stack: Stack, parent: TestParent): Promise<FamilyId> => {
  const account = stack.db.selectFrom('accounts').select('family_id').where('id', '=', parent.userId);
  return (await account.executeTakeFirstOrThrow()).family_id;
};

/** A second parent in the family of the first. */
export const otherParent = (stack: Stack, first: TestParent): Promise<TestParent> =>
  addSecondParent(stack, first, 'Ana');

export const createCaller =
  (stack: () => Stack) =>
  (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    parent?: { headers: Record<string, string> },
    body?: object,
  ) =>
    stack().server.inject({
      method,
      url: `/api${url}`,
      headers: parent?.headers ?? {},
      ...(body && { payload: body }),
    });

export interface Listed {
  data: Notification[];
  total: number;
}
