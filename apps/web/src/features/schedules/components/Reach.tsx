import { IconChevronRight } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { ParentSchedule } from '@kinward/contract/schedules/schedules.schemas.ts';
import { OnDemand } from '../../../ui/OnDemand.tsx';
import { schedulesQuery } from '../api/schedules.ts';
import { reachOf, reachWords } from '../logic/reach.ts';
import css from './Reach.module.css';

const ReachDialog = lazy(() => import('./ReachDialog.tsx'));

/** On how many of the child's devices a schedule holds; opens which, and why not the others. Absent where there is one device. */
export function Reach({ schedule, child }: { schedule: ParentSchedule; child: Child }) {
  const [open, setOpen] = useState(false);
  const lists = useQueries({ queries: child.devices.map(({ deviceId }) => schedulesQuery(deviceId)) });
  if (child.devices.length < 2) return null;
  const known = lists.flatMap(({ data }) => (data ? [data] : []));
  // A number is said when all of it is known.
  if (known.length < child.devices.length) return null;
  const rows = reachOf(schedule, child, known);
  const words = reachWords(schedule.name, child.firstName, rows);
  return (
    <>
      <button type="button" className={css.line} onClick={() => setOpen(true)}>
        <span className="grow breaks">{words}</span>
        <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
      </button>
      <OnDemand wanted={open}>
        <ReachDialog
          open={open}
          onClose={() => setOpen(false)}
          title={words}
          schedule={schedule}
          child={child}
          rows={rows}
        />
      </OnDemand>
    </>
  );
}
