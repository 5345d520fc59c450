import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { ParentSchedule } from '@kinward/contract/schedules/schedules.schemas.ts';
import type { Standing } from '@kinward/rules/abilities.ts';
import { AbilityChip } from '../../../entities/rules/AbilityChip.tsx';
import { RuleReceipt } from '../../../entities/rules/DeviceReceipt.tsx';
import { failureText } from '../../../lib/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCopySchedules } from '../api/schedules.ts';
import type { ReachRow } from '../logic/reach.ts';
import { clockWords, daysWords } from '../logic/messages.ts';
import { schedulesTexts as t } from '../messages.ts';
import css from './Reach.module.css';

interface ReachDialogProps {
  open: boolean;
  onClose: () => void;
  /** The sentence. */
  title: string;
  schedule: ParentSchedule;
  child: Child;
  rows: readonly ReachRow[];
}

/** Each of the child's devices with what becomes of the schedule there, and what the words mean. */
export default function ReachDialog({ open, onClose, title, schedule, child, rows }: ReachDialogProps) {
  const { from, to, weekDays } = schedule;
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <p className="ink-2 mb4">
        {t.to(clockWords(from), clockWords(to))}, {daysWords(weekDays)}
      </p>
      <h3 className="mb2">{t.reach.where}</h3>
      <ul>
        {rows.map((row) => (
          <li key={row.device.deviceId} className={css.row}>
            <OnDevice row={row} schedule={schedule} child={child} />
          </li>
        ))}
      </ul>
      <Meanings rows={rows} name={child.firstName} />
    </Dialog>
  );
}

function OnDevice({
  row,
  schedule,
  child,
}: { row: ReachRow } & Pick<ReachDialogProps, 'schedule' | 'child'>) {
  const { device, standing, schedule: there } = row;
  const copy = useCopySchedules(device.deviceId);
  return (
    <div className="row g3">
      <div className="stack g1 grow">
        <span className="strong breaks" dir="auto">
          {device.deviceName}
        </span>
        {there ? (
          <RuleReceipt
            child={child}
            device={device}
            kind="schedule"
            changedAt={there.changedAt}
            receivedAt={there.receivedAt}
          />
        ) : (
          <span className="small ink-2 pretty">
            {standing === 'absent' ? t.reach.has(schedule.name) : t.reach.cannot}
          </span>
        )}
      </div>
      {standing === 'absent' && (
        <Button
          tone="soft"
          size="small"
          aria-label={t.reach.addTo(schedule.name, device.deviceName)}
          waiting={copy.isPending}
          onClick={() =>
            copy.mutate([schedule], {
              onSuccess: () => toast.success(t.created),
              onError: (error) => toast.error(failureText(error)),
            })
          }
        >
          {t.reach.add}
        </Button>
      )}
    </div>
  );
}

const WORDS = ['enforced', 'shown', 'waiting', 'unknown', 'none'] as const satisfies readonly Standing[];

/** Only the words that stand above. */
function Meanings({ rows, name }: Pick<ReachDialogProps, 'rows'> & { name: string }) {
  const used = WORDS.filter((word) => rows.some(({ standing, schedule }) => schedule && standing === word));
  if (used.length === 0) return null;
  return (
    <>
      <h3 className="mt5 mb3">{t.reach.meaning}</h3>
      <dl className={css.words}>
        {used.map((word) => (
          <div key={word} className={css.pair}>
            <dt>
              <AbilityChip standing={word} />
            </dt>
            <dd className="small ink-2 pretty">
              {word === 'shown' ? t.reach.meanings.shown(name) : t.reach.meanings[word]}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
