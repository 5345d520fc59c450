import { IconKey, IconKeyOff } from '@tabler/icons-react';
import type { AccessToken } from '@kinward/contract/accounts/access-tokens.schemas.ts';
import { useNow } from '../../../lib/time/now.ts';
import { mediumDate, moment } from '../../../lib/time/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { StateChip } from '../../../ui/StateChip.tsx';
import { tokenTexts as t } from '../messages.tokens.ts';

/** When it is used, or when it ended. */
const lifeOf = ({ state, endedAt, expiresAt, lastUsedAt }: AccessToken, now: number): string => {
  if (state === 'ended') return t.ended(mediumDate(endedAt ?? expiresAt));
  if (state === 'expired') return t.expired(mediumDate(expiresAt));
  return lastUsedAt === null ? t.neverUsed : t.used(moment(lastUsedAt, now));
};

/** One token: what it may do, whose it is, until when, and its last use. */
export function TokenRow({ token, onEnd }: { token: AccessToken; onEnd?: () => void }) {
  const now = useNow();
  const { name, access, madeBy, own, mayEnd, expiresAt, state } = token;
  const isActive = state === 'active';
  const maker = own ? t.byYou : t.madeBy(madeBy);
  const Icon = isActive ? IconKey : IconKeyOff;
  return (
    <li className="row g3 py3">
      <span className="tile tile-s">
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <span className="grow">
        <b className="block small-strong breaks">{name}</b>
        <small className="block tiny ink-2">
          {isActive ? `${maker}, ${t.ends(mediumDate(expiresAt))}` : maker}
        </small>
        <small className="block tiny ink-2">{lifeOf(token, now)}</small>
        <StateChip state="plain" className="mt2">
          {t.access[access]}
        </StateChip>
      </span>
      {onEnd && mayEnd && (
        <Button tone="soft" size="small" aria-label={t.endNamed(name)} onClick={onEnd}>
          {t.end}
        </Button>
      )}
    </li>
  );
}
