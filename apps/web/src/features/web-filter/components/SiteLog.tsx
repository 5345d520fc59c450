import type { ReactNode } from 'react';
import { LIMITS } from '@kinward/contract/limits.ts';
import type { WebDay, WebSite } from '@kinward/contract/web-filter/web-filter.schemas.ts';
import { dayTitle } from '../../../entities/device/log-days.ts';
import { LogSearch, Older, logTexts, useLogSearch } from '../../../entities/device/LogParts.tsx';
import { useNow } from '../../../lib/time/now.ts';
import { Card } from '../../../ui/Card.tsx';
import { Loaded, QueryFailure } from '../../../ui/Loaded.tsx';
import { useSiteLog, useVisits, type Filter } from '../api/sites.ts';
import type { SiteRules } from '../logic/site-rules.ts';
import { webTexts as t } from '../messages.ts';
import { SearchRow, SiteRow } from './SiteRow.tsx';
import { VisitRow } from './VisitRow.tsx';
import css from './Web.module.css';

interface SiteLogProps {
  deviceId: string;
  filter: Filter;
  rules: SiteRules;
  /** Shown while the filter finds nothing at all. */
  empty: ReactNode;
}

/** The web log of a device by days and sites, newest first: loading, empty, failed, searched, and older days when they are wanted. */
export default function SiteLog({ deviceId, filter, rules, empty }: SiteLogProps) {
  const field = useLogSearch();
  const { search, text } = field;
  const log = useSiteLog(deviceId, filter, search);
  const { data, error } = log;
  if (data === undefined)
    return (
      <Loaded query={log} loading={logTexts.loading} rows={3}>
        {() => null}
      </Loaded>
    );
  const days = data.pages.flatMap((page) => page.days);
  const nothing = days.length === 0 && !log.hasNextPage;
  if (nothing && text === '' && search === '' && error === null) return empty;
  return (
    <>
      {filter === 'blocked' && <h2 className="as-h2 mt6 mb3">{t.tried}</h2>}
      <LogSearch {...field} find={t.find} nothing={nothing && search !== ''} />
      <QueryFailure query={log} />
      {days.map((day) => (
        <section key={day.day}>
          <DayHead day={day} filter={filter} />
          <Card as="div" padded={false}>
            {filter === 'searches' ? (
              <Searches day={day} rules={rules} />
            ) : (
              <ul>
                {day.sites.map((site) => (
                  <SiteRow
                    key={site.site}
                    site={site}
                    rules={rules}
                    renderVisits={() => (
                      <Visits
                        deviceId={deviceId}
                        site={site}
                        onlyNight={filter === 'night'}
                        search={search}
                        rules={rules}
                      />
                    )}
                  />
                ))}
              </ul>
            )}
            {day.count > day.sites.length && (
              <p className={css.rest}>{t.moreSites(day.count - day.sites.length)}</p>
            )}
            {day.searchesCut && (filter === 'searches' || filter === 'all') && (
              <p className={css.rest}>{t.searchesCut(LIMITS.searchesPerDay)}</p>
            )}
          </Card>
        </section>
      ))}
      {log.hasNextPage && (
        <Older
          waiting={log.isFetchingNextPage}
          failed={error !== null}
          onWanted={() => void log.fetchNextPage()}
        />
      )}
    </>
  );
}

function DayHead({ day, filter }: { day: WebDay; filter: Filter }) {
  const now = useNow();
  const searches = day.sites.reduce((sum, { searchCount }) => sum + searchCount, 0);
  return (
    <h2 className="as-h3 mt5 mb2">
      {dayTitle(day.day, now)}{' '}
      <small className="small ink-2">
        {filter === 'searches' ? t.searchCount(searches) : t.siteCount(day.count)}
      </small>
    </h2>
  );
}

/** What was searched for on a day at all its sites, the newest first. */
function Searches({ day, rules }: { day: WebDay; rules: SiteRules }) {
  const rows = day.sites
    .flatMap((site) => site.searches.map((search) => ({ site, search })))
    .toSorted((a, b) => Date.parse(b.search.at) - Date.parse(a.search.at));
  const more = day.sites.reduce((sum, { searchCount }) => sum + searchCount, -rows.length);
  return (
    <>
      <ul>
        {rows.map(({ site, search }) => (
          <SearchRow key={`${site.site} ${search.words}`} site={site} search={search} rules={rules} />
        ))}
      </ul>
      {more > 0 && <p className={css.rest}>{t.moreSearches(more)}</p>}
    </>
  );
}

interface VisitsProps {
  deviceId: string;
  site: WebSite;
  onlyNight: boolean;
  search: string;
  rules: SiteRules;
}

/** The single visits of a row. */
function Visits({ deviceId, site, onlyNight, search, rules }: VisitsProps) {
  const log = useVisits(deviceId, site, search);
  return (
    <Loaded query={log} loading={logTexts.loading} bare>
      {({ pages }) => (
        <>
          <ul>
            {pages
              .flat()
              .filter(({ night }) => night || !onlyNight)
              .map((visit) => (
                <VisitRow key={visit.id} visit={visit} rules={rules} />
              ))}
          </ul>
          {log.hasNextPage && (
            <Older
              waiting={log.isFetchingNextPage}
              failed={log.error !== null}
              onWanted={() => void log.fetchNextPage()}
            />
          )}
        </>
      )}
    </Loaded>
  );
}
