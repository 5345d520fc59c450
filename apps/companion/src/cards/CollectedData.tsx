import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { CollectKind, DeviceMe } from '@kinward/contract/companion/companion.schemas.ts';
import { trackerState } from '../device/tracker/tracker.ts';
import { filterRecordMessages } from '../messages/filter-record.ts';
import { t } from '../messages/messages.ts';

/** In the order of the contract, whose schemas load after the first view. */
const COLLECT_KINDS: readonly CollectKind[] = ['position', 'usage', 'web', 'contacts', 'sms'];

const daysOf = ({ keptDays }: DeviceMe, kind: CollectKind): number =>
  kind === 'sms' ? keptDays.contacts : keptDays[kind];

interface CollectedDataProps {
  me: DeviceMe;
  /** Show the kinds that are off as well. */
  all: boolean;
  /** A third-party app reports, not this one. */
  elsewhere?: boolean;
}

const positionWords = (me: DeviceMe, elsewhere: boolean): string => {
  if (elsewhere) return t.pagePosition;
  return { on: t.positionAllDay, waiting: t.positionSoon, none: t.kinds.position }[trackerState(me)];
};

/** What is collected, kind by kind. A web app can only see the position, and says so of the other kinds that are on. */
export function CollectedData({ me, all, elsewhere = false }: CollectedDataProps) {
  const kinds = COLLECT_KINDS.filter((kind) => all || me.collects[kind]);
  if (kinds.length === 0) return <p>{t.noneWanted}</p>;
  return (
    <ul className="kinds">
      {kinds.map((kind) => {
        const on = me.collects[kind];
        const Icon = on ? IconCircleCheck : IconCircleDashed;
        return (
          <li key={kind} className={on ? 'on' : undefined}>
            <Icon size={24} stroke={1.75} aria-hidden="true" />
            <div>
              <p className="strong">{kind === 'position' ? positionWords(me, elsewhere) : t.kinds[kind]}</p>
              <p className="small ink-2">
                {all && `${on ? t.on : t.offWord}. `}
                {on &&
                  (kind === 'position'
                    ? t.keptFor(daysOf(me, kind))
                    : kind === 'web' && me.filterRecords
                      ? filterRecordMessages.collected[me.filterRecords]
                      : elsewhere
                        ? t.pageNotThere
                        : t.notHere)}
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
