import { Card } from '@kinward/web/ui/Card.tsx';
import type { State } from '../device/state.ts';
import { wallDay } from '../messages/clock/clock-words.ts';
import { formatTime, t as common } from '../messages/messages.ts';
import { olderMessages as t } from '../messages/older.ts';
import { transparencyMessages } from '../messages/transparency.ts';

/** Which parent looked at what today, the newest first; the whole log is a tap away (docs/threats.md S11). */
export default function AccessLogCard({ device: { me }, now }: { device: State; now: number }) {
  if (me === null) return null;
  const { accesses, timeZone } = me;
  const today = accesses.filter(({ day }) => day === wallDay(now, timeZone)).slice(0, 3);
  return (
    <Card className="stack g2">
      <h2>{t.looked}</h2>
      {today.length === 0 ? (
        <p className="small ink-2">{t.lookedNone}</p>
      ) : (
        <ul className="people faces">
          {today.map(({ name, kind, accesses: times, lastAt }) => (
            <li key={`${name} ${kind}`}>
              <span className="grow">
                <span className="block">
                  <span className="strong">{name}</span> {transparencyMessages.accesses[kind]}
                </span>
                <span className="small ink-2">{t.looks(times)}</span>
              </span>
              <span className="strong num">{formatTime(lastAt)}</span>
            </li>
          ))}
        </ul>
      )}
      <a className="link" href="#who">
        {t.allLooks}
      </a>
      <a className="link" href="#week">
        {common.myWeek}
      </a>
    </Card>
  );
}
