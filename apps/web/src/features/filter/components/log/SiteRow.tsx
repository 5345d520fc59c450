import { IconBan, IconCircleCheck, IconDotsVertical, IconHelpCircle, IconMoon } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { FilterLogSite } from '@kinward/contract/filter-log/filter-log.schemas.ts';
import { siteOf } from '@kinward/rules/sites/site-match.ts';
import { clock } from '../../../../lib/time/time.ts';
import { AppTile } from '../../../../ui/AppTile.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { FoldRow, Mark, Marks } from '../../../../ui/LogRow.tsx';
import { Menu, type MenuEntry } from '../../../../ui/Menu.tsx';
import { closingWords, entryFor, siteLine } from '../../logic/log.ts';
import { logTexts as t } from '../../messages.log.ts';
import type { Choice } from './ExceptionDialog.tsx';
import css from './Log.module.css';

interface SiteRowProps {
  site: FilterLogSite;
  /** What a device is called; with its child's name where the log is of several. */
  nameOf: (deviceId: string) => string;
  onChoose: (choice: Choice) => void;
}

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** What was asked of one site. Names come from devices, and are shown as text only. */
export function SiteRow({ site: row, nameOf, onChoose }: SiteRowProps) {
  const { site, questions, closed, night, lastAt } = row;
  const line = siteLine(row);
  return (
    <FoldRow
      tile={<AppTile appId={site} name={site} />}
      menu={<SiteMenu row={row} onChoose={onChoose} />}
      renderInside={() => <Inside row={row} nameOf={nameOf} />}
    >
      <b dir="auto">{site}</b>
      {line !== '' && (
        <small className="clamp" dir="auto">
          {line}
        </small>
      )}
      <Marks>
        {closed > 0 && (
          <Mark meaning="stop" icon={<IconBan size={15} stroke={2} aria-hidden="true" />}>
            {closed >= questions ? t.isClosed : t.closedTimes(closed)}
          </Mark>
        )}
        {night > 0 && (
          <Mark meaning="warn" icon={<IconMoon size={15} stroke={2} aria-hidden="true" />}>
            {t.nightTimes(night, questions)}
          </Mark>
        )}
        <small className="num">
          {t.times(questions)} · <time dateTime={lastAt}>{clock(lastAt)}</time>
        </small>
      </Marks>
    </FoldRow>
  );
}

function Inside({ row, nameOf }: Pick<SiteRowProps, 'nameOf'> & { row: FilterLogSite }) {
  const { closings, firstAt, lastAt, deviceIds, name, names, site } = row;
  return (
    <ul className={css.inside}>
      {closings.map((one) => (
        <li key={`${one.deviceId} ${one.kind} ${one.target} ${one.ruleId} ${one.matched}`}>
          {t.closedBy(closingWords(one), one.questions, nameOf(one.deviceId))}
        </li>
      ))}
      <li>{t.between(clock(firstAt), clock(lastAt), t.list(deviceIds.map(nameOf)))}</li>
      {(name !== site || names > 1) && <li dir="auto">{t.names(name, names - 1)}</li>}
    </ul>
  );
}

function SiteMenu({ row, onChoose }: Pick<SiteRowProps, 'onChoose'> & { row: FilterLogSite }) {
  const navigate = useNavigate();
  const [first] = row.closings;
  const deviceId = first?.deviceId ?? row.deviceIds[0];
  const asked = new URLSearchParams({
    site: row.name,
    ...(deviceId !== undefined && { device: deviceId }),
    at: first?.lastAt ?? row.lastAt,
  });
  // What no exception can name, as the root of all names, can only be asked about.
  const canBeNamed = siteOf(row.site) === row.site;
  const choose = (action: Choice['action']) => () =>
    onChoose({
      action,
      name: action === 'allow' ? entryFor(row) : row.site,
      deviceIds: row.deviceIds,
      isTimed: first?.kind === 'window' || first?.kind === 'budget',
    });
  const entries: MenuEntry[] = [
    {
      label: t.why,
      icon: <IconHelpCircle {...icon} />,
      onSelect: () => void navigate(`/filter/why?${asked.toString()}`),
    },
    ...(canBeNamed && row.closed > 0
      ? [{ label: t.allow, icon: <IconCircleCheck {...icon} />, onSelect: choose('allow') }]
      : []),
    ...(canBeNamed && row.closed < row.questions
      ? [{ label: t.block, icon: <IconBan {...icon} />, onSelect: choose('deny') }]
      : []),
  ];
  return (
    <Menu
      trigger={
        <IconButton label={t.moreFor(row.site)} tip="none">
          <IconDotsVertical {...icon} />
        </IconButton>
      }
      entries={entries}
    />
  );
}
