import type { WebLogEntry } from '@kinward/contract/web-filter/web-filter.schemas.ts';
import { clock } from '../../../lib/time/time.ts';
import { AppTile } from '../../../ui/AppTile.tsx';
import { BlockSwitch, LogRow } from '../../../ui/LogRow.tsx';
import { linkOf } from '../logic/sites.ts';
import { webTexts as t } from '../messages.ts';
import css from './Web.module.css';

interface VisitRowProps {
  visit: WebLogEntry;
  /** Entries that cover it now. */
  blockedBy: readonly string[];
  /** The device enforces the block list. */
  held: boolean;
  /** Undefined where it cannot be blocked. */
  onBlock: (() => void) | undefined;
  onAllow: () => void;
}

/** One page that was opened. All of it is the device's word: text only, and a link only to the web. */
export function VisitRow({ visit, blockedBy, held, onBlock, onAllow }: VisitRowProps) {
  const { url, title, domain, visitedAt, stopped } = visit;
  const name = title ?? (domain || url);
  const link = linkOf(url);
  const blocked = blockedBy.length > 0;
  return (
    <LogRow
      tile={<AppTile appId={domain} name={domain.replace(/^(?:www|m)\./u, '') || url} />}
      action={
        blocked ? (
          <BlockSwitch blocked held={held} label={t.allowAllOf(name, blockedBy)} onClick={onAllow}>
            {t.isBlocked}
          </BlockSwitch>
        ) : (
          onBlock && (
            <BlockSwitch blocked={false} label={t.blockIt(name)} onClick={onBlock}>
              {t.block}
            </BlockSwitch>
          )
        )
      }
    >
      <b className={css.name} dir="auto">
        {name}
      </b>
      <small className={css.url} dir="ltr">
        {link === undefined ? (
          url
        ) : (
          <a href={link} target="_blank" rel="noopener noreferrer">
            {url.replace(/^https?:\/\//iu, '')}
          </a>
        )}
      </small>
      <small>
        <time dateTime={visitedAt}>{clock(visitedAt)}</time>
        {stopped && <span className={css.stopped}>{t.stopped}</span>}
      </small>
    </LogRow>
  );
}
