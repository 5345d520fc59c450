import { IconAlertTriangle, IconSpeakerphone } from '@tabler/icons-react';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { FilterLog } from '@kinward/contract/filter-log/filter-log.schemas.ts';
import { LogSearch, Older, type useLogSearch } from '../../../../entities/device/LogParts.tsx';
import { clock } from '../../../../lib/time/time.ts';
import { Card } from '../../../../ui/Card.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Loaded, QueryFailure } from '../../../../ui/Loaded.tsx';
import { FoldRow, LogRow, SignTile } from '../../../../ui/LogRow.tsx';
import { useFilterLog, type LogView } from '../../api/log.ts';
import { rowsOf } from '../../logic/log.ts';
import { deviceNameIn } from '../../logic/family-names.ts';
import { logTexts as t } from '../../messages.log.ts';
import type { Choice } from './ExceptionDialog.tsx';
import { SiteRow } from './SiteRow.tsx';

interface LogListProps {
  log: ReturnType<typeof useFilterLog>;
  field: ReturnType<typeof useLogSearch>;
  view: LogView;
  family: readonly Child[];
  /** Whose log it is; undefined: all of the family. */
  child: Child | undefined;
  onChoose: (choice: Choice) => void;
}

/** The sites of the log, newest first, with what was lost between them, adverts folded, and older ones when they are wanted. */
export function LogList({ log, field, view, family, child, onChoose }: LogListProps) {
  const { data } = log;
  if (data === undefined)
    return (
      <Loaded query={log} loading={t.loading} rows={8}>
        {() => null}
      </Loaded>
    );
  const nameOf = nameIn(family, child);
  const rows = rowsOf(data.pages);
  const { totals, recorded = [] } = data.pages[0] ?? {};
  const background = view.show === 'all' ? totals?.background : undefined;
  const isSearched = field.text !== '' || field.search !== '';
  const isEmpty = rows.length === 0 && (background?.sites ?? 0) === 0;
  if (isEmpty && !isSearched && view.show === 'all')
    return (
      <>
        <QueryFailure query={log} />
        <Nothing recorded={recorded} child={child} isToday={view.date === undefined} />
      </>
    );
  return (
    <>
      <LogSearch {...field} find={t.find} nothing={isEmpty && field.search !== ''} />
      <QueryFailure query={log} />
      {isEmpty && !isSearched && (
        <p className="ink-2" role="status">
          {t.nothing[view.show === 'background' ? 'all' : view.show]}
        </p>
      )}
      {!isEmpty && (
        <Card as="div" padded={false}>
          <ul>
            {rows.map((row) =>
              row.kind === 'site' ? (
                <SiteRow key={row.site.site} site={row.site} nameOf={nameOf} onChoose={onChoose} />
              ) : (
                <GapRow key={`${row.gap.deviceId} ${row.gap.from}`} gap={row.gap} nameOf={nameOf} />
              ),
            )}
            {background !== undefined && background.sites > 0 && !log.hasNextPage && (
              <FoldRow
                tile={
                  <SignTile>
                    <IconSpeakerphone size={22} stroke={1.75} />
                  </SignTile>
                }
                renderInside={() => <Background view={view} nameOf={nameOf} onChoose={onChoose} />}
              >
                <b>{t.background}</b>
                <small>{t.backgroundMore(background.sites, background.questions, background.closed)}</small>
              </FoldRow>
            )}
          </ul>
        </Card>
      )}
      {log.hasNextPage && <More log={log} />}
    </>
  );
}

/** Within one child's log its devices are named alone. */
const nameIn = (family: readonly Child[], child: Child | undefined) => {
  const whole = deviceNameIn(family);
  return (deviceId: string): string =>
    child?.devices.find((device) => device.deviceId === deviceId)?.deviceName ?? whole(deviceId);
};

const More = ({ log }: { log: ReturnType<typeof useFilterLog> }) => (
  <Older
    waiting={log.isFetchingNextPage}
    failed={log.error !== null}
    onWanted={() => void log.fetchNextPage()}
  />
);

function GapRow({ gap, nameOf }: { gap: FilterLog['gaps'][number]; nameOf: (deviceId: string) => string }) {
  const [from, to] = [clock(gap.from), clock(gap.to)];
  return (
    <LogRow
      tile={
        <SignTile meaning="warn">
          <IconAlertTriangle size={22} stroke={1.75} />
        </SignTile>
      }
    >
      <b>{from === to ? t.gapAt(from, gap.questions) : t.gap(from, to, gap.questions)}</b>
      <small>{nameOf(gap.deviceId)}</small>
    </LogRow>
  );
}

function Background({
  view,
  nameOf,
  onChoose,
}: Pick<LogListProps, 'view' | 'onChoose'> & { nameOf: (deviceId: string) => string }) {
  const log = useFilterLog({ ...view, show: 'background' });
  return (
    <Loaded query={log} loading={t.loading} bare>
      {({ pages }) => (
        <>
          <ul>
            {pages
              .flatMap(({ sites }) => sites)
              .map((site) => (
                <SiteRow key={site.site} site={site} nameOf={nameOf} onChoose={onChoose} />
              ))}
          </ul>
          {log.hasNextPage && <More log={log} />}
        </>
      )}
    </Loaded>
  );
}

interface NothingProps {
  recorded: FilterLog['recorded'];
  child: Child | undefined;
  isToday: boolean;
}

/** No site at all: because nothing is written down, or because nothing was asked. */
function Nothing({ recorded, child, isToday }: NothingProps) {
  const isSilent = recorded.length > 0 && recorded.every(({ level }) => level === 'nothing');
  if (!isSilent && !isToday)
    return (
      <p className="ink-2" role="status">
        {t.nothing.all}
      </p>
    );
  return (
    <Card>
      <EmptyState
        art="gate"
        title={isSilent && child !== undefined ? t.nothingRecorded(child.firstName) : t.noneYet}
      >
        {isSilent ? t.nothingRecordedMore : t.noneYetMore}
      </EmptyState>
    </Card>
  );
}
