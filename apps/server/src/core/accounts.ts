import type { AccountId, FamilyId } from '@kinward/contract/ids.ts';

/** Which account, with the family that its rows are stored with: every statement on them names both. */
export interface AccountKey {
  id: AccountId;
  family_id: FamilyId;
}

/** The account of a signed-in parent. */
export const keyOf = (who: { accountId: AccountId; familyId: FamilyId }): AccountKey => ({
  id: who.accountId,
  family_id: who.familyId,
});
