import { Avatar } from '../ui/Avatar.tsx';
import { cx } from '../ui/cx.ts';
import type { KidColour } from '../ui/portraits.tsx';
import { MapMarker } from './layers/layers.tsx';
import css from './MapView.module.css';
import { mapTexts } from './messages.ts';

export interface FaceMarkerProps {
  name: string;
  colour: KidColour;
  picture?: string | null | undefined;
  latitude: number;
  longitude: number;
  /** Minutes since the position; draws the ring. */
  ageMinutes: number | undefined;
  /** Overdue: hollow grey dot, dashed ring. */
  silent: boolean;
  /** The chosen child: above the others, its dot breathes while live. */
  chosen?: boolean;
  small?: boolean;
  /** A moment that is over ("17:21"): no ring and no live dot, because it says nothing about now. */
  past?: string | undefined;
  atOnce?: boolean;
  /** Drops onto its place when it appears, once. */
  drops?: boolean;
  /** Makes the face a button that shows more; whether it does so now. */
  press?: { label: string; expanded: boolean; onPress: () => void } | undefined;
}

const LIVE_MINUTES = 5;

/** A face that hovers over its place; the tip is on the exact point. */
export function FaceMarker(props: FaceMarkerProps) {
  const {
    name,
    colour,
    picture,
    latitude,
    longitude,
    ageMinutes,
    silent,
    chosen = false,
    small = false,
    atOnce = false,
    drops = false,
    past,
    press,
  } = props;
  const live = past === undefined && !silent && ageMinutes !== undefined && ageMinutes <= LIVE_MINUTES;
  const drawing = (
    <>
      {live && chosen && <span className={css.pulse} />}
      <span
        className={cx(css.dot, past !== undefined && !silent ? css.then : !live && css.hollow)}
        data-kid={colour}
      />
      <span className={css.tip} />
      <span className={css.bubble}>
        <Avatar
          decorative
          name={name}
          colour={colour}
          picture={picture}
          size={small ? 52 : 60}
          ageMinutes={past === undefined ? ageMinutes : undefined}
          silent={past === undefined && silent}
          ring={past === undefined}
        />
      </span>
    </>
  );
  return (
    <MapMarker
      pane="faces"
      latitude={latitude}
      longitude={longitude}
      depth={chosen ? 1000 : 0}
      atOnce={atOnce}
    >
      {press ? (
        <div className={cx(css.face, small && css.small)}>
          {drawing}
          <button
            type="button"
            className={css.hit}
            aria-label={press.label}
            aria-expanded={press.expanded}
            onClick={press.onPress}
          />
        </div>
      ) : (
        <div
          className={cx(css.face, small && css.small, drops && css.drops)}
          role="img"
          aria-label={
            past === undefined
              ? live
                ? mapTexts.faceLive(name)
                : mapTexts.faceOld(name)
              : mapTexts.facePast(name, past)
          }
        >
          {drawing}
        </div>
      )}
    </MapMarker>
  );
}
