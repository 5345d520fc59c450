import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { Application } from '@kinward/contract/apps/apps.schemas.ts';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import type { ParentSchedule } from '@kinward/contract/schedules/schedules.schemas.ts';
import { RuleReceipt } from '../../../entities/rules/DeviceReceipt.tsx';
import { AppTile } from '../../../ui/AppTile.tsx';
import { Card } from '../../../ui/Card.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { colourOf, kindOf } from '../logic/week.ts';
import { clockWords, daysWords } from '../logic/messages.ts';
import { scopeWords } from '../logic/scope.ts';
import { schedulesTexts as t } from '../messages.ts';
import { KindIcon } from './KindIcon.tsx';
import { Reach } from './Reach.tsx';
import { cx } from '../../../ui/cx.ts';
import css from './Schedules.module.css';

const TILES = 4;

interface ScheduleCardProps {
  schedule: ParentSchedule;
  /** All apps of the device, for their names. */
  apps: readonly Application[];
  child: Child;
  device: Device;
  onEdit: () => void;
  onDelete: () => void;
}

/** One schedule in words, with whether the device has it. */
export function ScheduleCard({ schedule, apps, child, device, onEdit, onDelete }: ScheduleCardProps) {
  const { name, from, to, weekDays, changedAt, receivedAt } = schedule;
  const kind = kindOf(schedule);
  return (
    <Card as="li" padded={false} className={css.card}>
      <div className="row top g3">
        <span className="tile soft-kid" data-kid={colourOf(kind)}>
          <KindIcon kind={kind} size={20} />
        </span>
        <div className="grow">
          <h3 className="breaks" dir="auto">
            {name}
          </h3>
          <p className="tiny ink-2">
            <span className="whole">{t.to(clockWords(from), clockWords(to))},</span>{' '}
            <span className="whole">{daysWords(weekDays)}</span>
          </p>
        </div>
        <div className="row stretch">
          <IconButton label={t.edit(name)} tip="left" onClick={onEdit}>
            <IconPencil size={20} stroke={1.75} aria-hidden="true" />
          </IconButton>
          <IconButton label={t.delete(name)} tip="left" onClick={onDelete}>
            <IconTrash size={20} stroke={1.75} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <Covered schedule={schedule} apps={apps} />
      <div className={cx('cluster', css.line)}>
        <RuleReceipt
          child={child}
          device={device}
          kind="schedule"
          changedAt={changedAt}
          receivedAt={receivedAt}
        />
      </div>
      <Reach schedule={schedule} child={child} />
    </Card>
  );
}

/** What it blocks: in words where it is not apps alone. */
function Covered({ schedule, apps }: Pick<ScheduleCardProps, 'schedule' | 'apps'>) {
  if (!schedule.wholeDevice && schedule.kinds.length === 0)
    return <BlockedApps ids={schedule.apps} apps={apps} />;
  return (
    <p className={cx('small ink-2 breaks', css.line)}>
      {schedule.wholeDevice ? t.coversAll : t.covers(scopeWords(schedule, apps))}
    </p>
  );
}

function BlockedApps({ ids, apps }: { ids: readonly string[]; apps: readonly Application[] }) {
  const nameOf = (appId: string) => apps.find((app) => app.appId === appId)?.name ?? appId;
  const shown = ids.slice(0, ids.length === TILES + 1 ? TILES + 1 : TILES);
  const rest = ids.length - shown.length;
  const all = apps.length > 1 && apps.every(({ appId }) => ids.includes(appId));
  return (
    <div className={cx('cluster', css.line)}>
      <span className="row stretch g1">
        {shown.map((appId) => (
          <AppTile key={appId} appId={appId} name={nameOf(appId)} small />
        ))}
      </span>
      <span className={cx('small ink-2', css.count)}>
        {/* The letters on the tiles are no names to be read out. */}
        <span className="vh">{shown.map(nameOf).join(', ')} </span>
        {all ? t.allApps(ids.length) : rest > 0 ? t.andMore(rest) : t.apps(ids.length)}
      </span>
    </div>
  );
}
