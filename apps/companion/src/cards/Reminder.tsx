import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { reminderRead } from '../device/actions.ts';
import { adultOf, mayBeShared } from '../device/consent.ts';
import { newWatchers, reminderDue, type Watcher } from '../device/reminders.ts';
import type { State } from '../device/state.ts';
import { trackerState } from '../device/tracker/tracker.ts';
import { formatList, t } from '../messages/messages.ts';
import { useNow } from '../ui/use-now.ts';

export const watcherNames = (watchers: readonly Watcher[]): string =>
  formatList(watchers.map(({ name }) => name));

/** Names new watchers first; otherwise, when a reminder is due, all of them (docs/threats.md S10). */
export function Reminder({ device: { me, agreedAt, remindedAt, known, page } }: { device: State }) {
  const now = useNow();
  if (me === null) return null;
  const fresh = newWatchers(me.watchers, known);
  const isAdult = adultOf(me) !== null;
  // An adult who shares nothing has nothing to be reminded of.
  const due = (!isAdult || mayBeShared(me, now)) && reminderDue(now, agreedAt, remindedAt, isAdult);
  if (fresh.length === 0 && !due) return null;
  const names = watcherNames(me.watchers);
  return (
    <Card className="stack g4 reminder" aria-label={fresh.length > 0 ? t.newTitle : t.reminderTitle}>
      <h2>{fresh.length > 0 ? t.newTitle : t.reminderTitle}</h2>
      <p>
        {fresh.length > 0
          ? t.newWatcher(watcherNames(fresh))
          : page === null && trackerState(me) !== 'on'
            ? t.reminder(names)
            : t.pageReminder(names)}
      </p>
      <Button tone="soft" onClick={() => void reminderRead()}>
        {t.ok}
      </Button>
    </Card>
  );
}
