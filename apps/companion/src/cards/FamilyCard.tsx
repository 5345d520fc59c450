import { IconPhone } from '@tabler/icons-react';
import { Card } from '@kinward/web/ui/Card.tsx';
import { callName, saysNow, type Parent } from '../device/parents.ts';
import { telephone } from '../lib/help-lines.ts';
import { formatWhen } from '../messages/clock/when.ts';
import { olderMessages as t } from '../messages/older.ts';
import { ParentFace } from '../ui/Face.tsx';

/** Where the parents say to be, and how to call them; nothing where they share neither. */
export function FamilyCard({ parents, now }: { parents: readonly Parent[]; now: number }) {
  const shown = parents
    .map((parent, place) => ({ parent, place, says: saysNow(parent, now) }))
    .filter(({ parent, says }) => says !== null || parent.phone);
  if (shown.length === 0) return null;
  return (
    <Card className="stack g2">
      <h2>{t.family}</h2>
      <ul className="people faces">
        {shown.map(({ parent, place, says }) => (
          <li key={`${place} ${parent.name}`}>
            <ParentFace parent={parent} place={place} size={48} />
            <span className="grow">
              <span className="strong block">
                {says === null ? callName(parent) : t.says(callName(parent), says.text)}
              </span>
              <span className="small ink-2">
                {says === null ? t.saysNothing : t.until(formatWhen(says.until, now))}
              </span>
            </span>
            {parent.phone && (
              <a className="round" href={telephone(parent.phone)} aria-label={t.call(callName(parent))}>
                <IconPhone size={20} stroke={1.75} aria-hidden="true" />
              </a>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
