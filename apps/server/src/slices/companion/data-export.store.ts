import { sql } from 'kysely';
import type { PairingIdentity } from '../../platform/http/identity.ts';
import type { DbOrTx } from '../../platform/tx.ts';

/**
 * From when on the device's rows are of this pairing: a little before it, as a phone may send what it measured while it was being paired,
 * and never before the end of the pairing in front of it.
 */
export const selectStart = async (
  db: DbOrTx,
  { familyId, deviceId, tokenHash, pairedAt }: PairingIdentity,
  slackSeconds: number,
): Promise<Date> => {
  const { rows } = await sql<{ start: Date }>`
    select greatest(${pairedAt}::timestamptz - make_interval(secs => ${slackSeconds}::int), max(ended_at)) as start
    from former_device_tokens
    where family_id = ${familyId} and device_id = ${deviceId} and token_hash <> ${tokenHash} and ended_at <= ${pairedAt}`.execute(
    db,
  );
  return rows[0]?.start ?? pairedAt;
};
