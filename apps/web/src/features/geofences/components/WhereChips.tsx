import { IconCurrentLocation, IconHistory, IconMapPin } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { frequentStops } from '@kinward/rules/tracks/frequent-stops.ts';
import { dayOf, shiftDay } from '../../../lib/time/day.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import { stopsQuery } from '../api/queries.ts';
import type { Spot } from '../logic/draft.ts';
import { fenceTexts as t } from '../messages.ts';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
/** Days that are looked at, today included, and places that are shown. */
const DAYS = 7;
const PLACES = 4;
const HOUR = 3_600_000;

interface WhereChipsProps {
  name: string;
  deviceId: string;
  /** Where the device is; undefined where that is not known. */
  now: Spot | undefined;
  onChoose: (at: Spot) => void;
}

/** Ways to say where a new fence is, without finding it on the map. */
export function WhereChips({ name, deviceId, now, onChoose }: WhereChipsProps) {
  const [often, setOften] = useState(false);
  const [asking, setAsking] = useState(false);
  const askHere = (): void => {
    setAsking(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setAsking(false);
        onChoose({ latitude, longitude });
      },
      () => {
        setAsking(false);
        toast.error(t.noHere);
      },
      { enableHighAccuracy: true, timeout: 15_000 },
    );
  };
  // Browsers answer over HTTPS only, or on this machine.
  const canAsk = window.isSecureContext && 'geolocation' in navigator;
  return (
    <div className="stack g2">
      <div role="group" aria-label={t.whereIs} className="cluster g2">
        {now && (
          <Button tone="soft" size="small" icon={<IconMapPin {...icon} />} onClick={() => onChoose(now)}>
            {t.whereChild(name)}
          </Button>
        )}
        {canAsk && (
          <Button
            tone="soft"
            size="small"
            icon={<IconCurrentLocation {...icon} />}
            waiting={asking}
            waitingLabel={t.askingHere}
            onClick={askHere}
          >
            {t.whereParent}
          </Button>
        )}
        <Button
          tone="soft"
          size="small"
          icon={<IconHistory {...icon} />}
          aria-expanded={often}
          onClick={() => setOften(!often)}
        >
          {t.whereOften(name)}
        </Button>
      </div>
      {often && <OftenPlaces deviceId={deviceId} onChoose={onChoose} />}
    </div>
  );
}

/** Where the device was longest in the last days. */
function OftenPlaces({ deviceId, onChoose }: Pick<WhereChipsProps, 'deviceId' | 'onChoose'>) {
  const [days] = useState(() => {
    const today = dayOf(Date.now());
    return Array.from({ length: DAYS }, (_, back) => shiftDay(today, -back));
  });
  const { stops, waiting, failed } = useQueries({
    queries: days.map((day) => stopsQuery(deviceId, day)),
    combine: (answers) => ({
      stops: answers.flatMap(({ data = [] }, day) =>
        data.map(({ latitude, longitude, from, to }) => ({
          latitude,
          longitude,
          day,
          length: Date.parse(to) - Date.parse(from),
        })),
      ),
      waiting: answers.some(({ isPending }) => isPending),
      failed: answers.every(({ isError }) => isError),
    }),
  });
  const places = frequentStops(stops, PLACES);
  if (places.length === 0)
    return (
      <p className="small ink-2" role="status">
        {waiting ? t.loadingOften : failed ? t.oftenFailed : t.noneOften}
      </p>
    );
  return (
    <ol className="cluster g2">
      {places.map(({ latitude, longitude, days: count, length }, i) => (
        <li key={`${latitude} ${longitude}`}>
          <Button tone="line" size="small" onClick={() => onChoose({ latitude, longitude })}>
            {t.often(i + 1, Math.max(1, Math.round(length / HOUR)), count)}
          </Button>
        </li>
      ))}
    </ol>
  );
}
