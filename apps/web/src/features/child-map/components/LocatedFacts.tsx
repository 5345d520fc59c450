import { useNow } from '../../../lib/time/now.ts';
import { DemoBadge } from '../../../entities/child/DemoBadge.tsx';
import { usePicture } from '../../../lib/picture.ts';
import { ago, moment } from '../../../lib/time/time.ts';
import { accuracyText } from '../../../lib/units.ts';
import { Avatar, kidColour } from '../../../ui/Avatar.tsx';
import { Battery } from '../../../ui/Battery.tsx';
import { StateChip } from '../../../ui/StateChip.tsx';
import type { LocatedChild } from '../logic/children-on-map.ts';
import { childMapTexts as t } from '../messages.ts';

interface LocatedFactsProps {
  located: LocatedChild;
  /** "Near Falmouth". */
  place: string | undefined;
}

/** "Near Falmouth", or where the child was seen last before the place was paused. */
export const wordsOf = ({ held }: LocatedChild, place: string | undefined): string => {
  if (place === undefined) return held ? t.lastSeenHere : t.here;
  return held ? t.lastSeen(place.charAt(0).toLocaleLowerCase() + place.slice(1)) : place;
};

/** Where a child is, how old and how sure that is, from which device, and its battery. */
export function LocatedFacts({ located, place }: LocatedFactsProps) {
  const now = useNow();
  const { child, device, fix, minutes, live, silent, held } = located;
  const picture = usePicture(child.profileUrl);
  return (
    <div className="row stretch g4">
      <Avatar
        decorative
        name={child.firstName}
        colour={kidColour(child.ordinal)}
        picture={picture}
        size={52}
        ageMinutes={minutes}
        silent={silent}
      />
      <div className="stack g1 grow">
        <h2 className="as-h3 breaks" dir="auto">
          {child.firstName} <DemoBadge child={child} />
        </h2>
        <p className="small" dir="auto">
          {wordsOf(located, place)}
        </p>
        <p className="cluster small ink-2 g2">
          {held ? (
            <StateChip state="waiting">{held.chip}</StateChip>
          ) : (
            <StateChip state={live ? 'live' : silent ? 'silent' : 'recent'}>{ago(minutes)}</StateChip>
          )}
          {(held || minutes >= 60) && <span className="num">{moment(fix.recordedAt, now)}</span>}
          {fix.accuracy !== null && <span>{t.within(accuracyText(fix.accuracy))}</span>}
        </p>
        <p className="cluster small ink-2 g2">
          <Battery
            percent={device.battery}
            charging={device.charging ?? false}
            asOf={silent && device.batteryAt !== null ? moment(device.batteryAt, now) : undefined}
          />
          <span dir="auto">{device.deviceName}</span>
        </p>
      </div>
    </div>
  );
}
