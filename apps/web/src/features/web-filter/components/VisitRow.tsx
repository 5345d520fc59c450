import { LIMITS } from '@kinward/contract/limits.ts';
import type { WebLogEntry } from '@kinward/contract/web-filter/web-filter.schemas.ts';
import { siteChoices } from '@kinward/rules/sites/site-match.ts';
import { clock } from '../../../lib/time/time.ts';
import { LogRow, Marks } from '../../../ui/LogRow.tsx';
import { linkOf } from '../logic/sites.ts';
import type { SiteRules } from '../logic/site-rules.ts';
import { webTexts as t } from '../messages.ts';
import { cx } from '../../../ui/cx.ts';
import { RowMenu } from './RowMenu.tsx';
import css from './Web.module.css';
import { WebMarks } from './WebMarks.tsx';

/** Blocking what was opened: at once where there is one way to do it, else after a question. */
const blockOf = (visit: WebLogEntry, { onBlock, onChoose }: SiteRules): (() => void) | undefined => {
  const { domains, page } = siteChoices(visit.url, LIMITS.urlMax);
  const [only, ...more] = domains;
  if (only === undefined) return undefined;
  return more.length === 0 && page === undefined ? () => onBlock(only) : () => onChoose(visit);
};

/** One page that was opened. All of it is the device's word: text only, and a link only to the web. */
export function VisitRow({ visit, rules }: { visit: WebLogEntry; rules: SiteRules }) {
  const { url, title, search, visitedAt, stopped, night } = visit;
  const link = linkOf(url);
  const name = search === null ? title : t.quoted(search);
  const blockedBy = rules.covering(url);
  const block = blockedBy.length === 0 ? blockOf(visit, rules) : undefined;
  return (
    <LogRow
      action={
        <RowMenu
          name={name ?? url}
          blockedBy={blockedBy}
          onAllow={rules.onAllow}
          block={block && { label: t.blockThis, onSelect: block }}
        />
      }
    >
      {name !== null && (
        <span className={cx('small-strong', css.name)} dir="auto">
          {name}
        </span>
      )}
      <small className={css.url} dir="ltr">
        {link === undefined ? (
          url
        ) : (
          <a href={link} target="_blank" rel="noopener noreferrer">
            {url.replace(/^https?:\/\//iu, '')}
          </a>
        )}
      </small>
      <Marks>
        <small className="num">
          <time dateTime={visitedAt}>{clock(visitedAt)}</time>
        </small>
        <WebMarks
          blocked={blockedBy.length > 0 ? 'whole' : undefined}
          held={rules.holds(blockedBy)}
          stopped={stopped ? 1 : 0}
          night={night ? 1 : 0}
          visits={1}
        />
      </Marks>
    </LogRow>
  );
}
