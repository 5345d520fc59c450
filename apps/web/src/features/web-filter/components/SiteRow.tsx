import type { ReactNode } from 'react';
import type { WebSite } from '@kinward/contract/web-filter/web-filter.schemas.ts';
import { siteOf } from '@kinward/rules/sites/site-match.ts';
import { clock } from '../../../lib/time/time.ts';
import { AppTile } from '../../../ui/AppTile.tsx';
import { FoldRow, LogRow, Marks } from '../../../ui/LogRow.tsx';
import type { SiteRules } from '../logic/site-rules.ts';
import { webTexts as t } from '../messages.ts';
import { RowMenu } from './RowMenu.tsx';
import { WebMarks } from './WebMarks.tsx';

interface SiteRowProps {
  site: WebSite;
  rules: SiteRules;
  /** The visits that it stands for. */
  renderVisits: () => ReactNode;
}

const nameOf = ({ site }: WebSite): string => (site === '' ? t.noSite : site);

function SiteMenu({ site, rules }: Omit<SiteRowProps, 'renderVisits'>) {
  const { whole, part } = rules.blocksOf(site.site);
  const entry = whole.length === 0 ? siteOf(site.site) : undefined;
  return (
    <RowMenu
      name={nameOf(site)}
      blockedBy={[...whole, ...part]}
      onAllow={rules.onAllow}
      block={
        entry === site.site ? { label: t.blockIt(entry), onSelect: () => rules.onBlock(entry) } : undefined
      }
    />
  );
}

/** What was opened of one site on one day. All of it is the device's word, and shown as text only. */
export function SiteRow({ site, rules, renderVisits }: SiteRowProps) {
  const { visits, lastAt, title, searches, searchCount, night, stopped } = site;
  const { whole, part } = rules.blocksOf(site.site);
  const blocked = whole.length > 0 ? 'whole' : part.length > 0 ? 'part' : undefined;
  const words = searches.slice(0, 2).map((search) => t.quoted(search.words));
  return (
    <FoldRow
      tile={<AppTile appId={site.site} name={nameOf(site)} />}
      menu={<SiteMenu site={site} rules={rules} />}
      renderInside={renderVisits}
    >
      <b dir="auto">{nameOf(site)}</b>
      {(words.length > 0 || title !== null) && (
        <small className="clamp" dir="auto">
          {words.length > 0 ? t.searched(words, searchCount - words.length) : title}
        </small>
      )}
      <Marks>
        <small className="num">
          {t.times(visits)} · <time dateTime={lastAt}>{clock(lastAt)}</time>
        </small>
        <WebMarks
          blocked={blocked}
          held={rules.holds([...whole, ...part])}
          stopped={stopped}
          night={night}
          visits={visits}
        />
      </Marks>
    </FoldRow>
  );
}

interface SearchRowProps {
  search: WebSite['searches'][number];
  site: WebSite;
  rules: SiteRules;
}

/** One search. */
export function SearchRow({ search, site, rules }: SearchRowProps) {
  const { words, at } = search;
  return (
    <LogRow
      tile={<AppTile appId={site.site} name={nameOf(site)} />}
      action={<SiteMenu site={site} rules={rules} />}
    >
      <b dir="auto">{t.quoted(words)}</b>
      <small>
        {t.searchAt(nameOf(site))} <time dateTime={at}>{clock(at)}</time>
      </small>
    </LogRow>
  );
}
