import type { SpeedingEpisode } from '@kinward/contract/driving/driving.schemas.ts';
import { clockIn } from '../../../lib/time/time.ts';
import { lowerFirst, usePlaceText, type NamedSpot } from '../../../entities/geofences/places.ts';
import type { KidColour } from '../../../ui/portraits.tsx';
import { episodeWords } from '../logic/messages.ts';
import { drivingTexts as t } from '../messages.ts';
import css from './DaySpeed.module.css';

interface EpisodeListProps {
  deviceId: string;
  episodes: readonly SpeedingEpisode[];
  zone: string;
  colour: KidColour;
  /** Number of the one that the map shows, from 1. */
  chosen: number | undefined;
  onChoose: (number: number | undefined) => void;
}

const wayWords = (from: string | undefined, to: string | undefined): string | undefined => {
  if (from === undefined || to === undefined || from === to) return from ?? to;
  return t.way(from, lowerFirst(to));
};

/** Each time over the limit: how fast, by how much, when, for how long and where. Numbers as on the map. */
export function EpisodeList({ deviceId, episodes, zone, colour, chosen, onChoose }: EpisodeListProps) {
  const spotOf = ({ latitude, longitude }: SpeedingEpisode['start']): NamedSpot => ({
    deviceId,
    latitude,
    longitude,
    accuracy: null,
  });
  const places = usePlaceText(episodes.flatMap(({ start, end }) => [spotOf(start), spotOf(end)]));
  return (
    <ol className={css.list} data-kid={colour} aria-label={t.list}>
      {episodes.map((episode, index) => {
        const number = index + 1;
        const words = episodeWords(episode, zone);
        const where = wayWords(places[index * 2], places[index * 2 + 1]);
        const isChosen = number === chosen;
        return (
          <li key={episode.start.at}>
            <button
              type="button"
              className={css.entry}
              aria-pressed={isChosen}
              onClick={() => onChoose(isChosen ? undefined : number)}
            >
              <span className={css.number} aria-hidden="true">
                {number}
              </span>
              <span className="stack shrink">
                <b className="cluster g2 strong num">
                  {words.top}
                  <span className="small">{words.over}</span>
                </b>
                <small className="small num ink-2">
                  {words.when}; {t.fastestAt(clockIn(episode.top.at, zone))}
                </small>
                {where !== undefined && (
                  <small className="small num ink-2" dir="auto">
                    {where}
                  </small>
                )}
                {!episode.top.measured && <small className="small num ink-2">{t.atLeast}</small>}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
