import { IconAlertTriangleFilled } from '@tabler/icons-react';
import type { Application } from '@kinward/contract/apps/apps.schemas.ts';
import type { ParentSchedule } from '@kinward/contract/schedules/schedules.schemas.ts';
import { overlapsOf } from '@kinward/rules/schedules/schedule.ts';
import { daysWords } from '../logic/messages.ts';
import { scopeWords } from '../logic/scope.ts';
import { schedulesTexts as t } from '../messages.ts';

interface OverlapsProps {
  schedules: readonly ParentSchedule[];
  apps: readonly Application[];
}

/** Says where two schedules block the same app at the same time. */
export function Overlaps({ schedules, apps }: OverlapsProps) {
  const overlaps = overlapsOf(schedules);
  if (overlaps.length === 0) return null;
  return (
    <ul className="stack g2 mt3">
      {overlaps.map(({ first, second, both, days }) => (
        <li key={`${first.scheduleId} ${second.scheduleId}`} className="callout row top g2 breaks">
          <IconAlertTriangleFilled size={18} aria-hidden="true" />
          <span>{t.overlap(first.name, second.name, scopeWords(both, apps), daysWords(days))}</span>
        </li>
      ))}
    </ul>
  );
}
