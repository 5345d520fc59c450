import { useId } from 'react';
import css from './Avatar.module.css';
import { cx } from './cx.ts';
import { Portrait, type KidColour } from './portraits.tsx';
import { EMPTY_MINUTES, LIVE_MINUTES, ringShare } from './ring.ts';
import { uiTexts } from './messages.ts';

export { kidColour, type KidColour } from './portraits.tsx';

/** How fresh the newest position is: `live` up to 5 min, then `recent`, `silent` when overdue, `none` without any. */
export type Freshness = 'live' | 'recent' | 'silent' | 'none';

export interface AvatarProps {
  name: string;
  /** The child's colour, by its place in the family: see `kidColour`. */
  colour: KidColour;
  /** The photo; without one a drawn portrait is shown. */
  picture?: string | null | undefined;
  size?: 36 | 38 | 52 | 60 | 64 | 76 | 88;
  /** Minutes since the newest position; draws the ring. */
  ageMinutes?: number | undefined;
  /** Overdue by its own interval (at most 60 min): dashed ring, pale face. */
  silent?: boolean;
  /** Draws the ring also while no position is known. */
  ring?: boolean;
  /** Initials instead of the drawn portrait: for parents. */
  initials?: boolean;
  /** The name is beside it, so screen readers need not read it twice. */
  decorative?: boolean;
  className?: string;
}

const ROUND = 2 * Math.PI * 37;

/** Freshness by the ring's rule. `silent` wins, because the device's own interval is only known by the caller. */
export function freshness(ageMinutes: number | undefined, silent = false): Freshness {
  if (ageMinutes === undefined) return silent ? 'silent' : 'none';
  if (silent || ageMinutes > EMPTY_MINUTES) return 'silent';
  return ageMinutes <= LIVE_MINUTES ? 'live' : 'recent';
}

const spoken = { live: uiTexts.wakeRealtime, silent: uiTexts.ringSilent, none: uiTexts.ringNone };

/** A face inside the ring that empties as what we know gets older. Words are always beside it. */
export function Avatar(props: AvatarProps) {
  const {
    name,
    colour,
    picture,
    size = 64,
    ageMinutes,
    silent,
    ring = ageMinutes !== undefined || silent === true,
  } = props;
  const state = freshness(ageMinutes, silent);
  const clip = useId();
  const label = !ring
    ? name
    : state === 'recent'
      ? uiTexts.ringAge(name, Math.round(ageMinutes ?? 0))
      : spoken[state](name);
  const labelled = props.decorative === true ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg
      className={cx(css.avatar, props.className)}
      width={size}
      height={size}
      viewBox="0 0 80 80"
      {...labelled}
    >
      {ring && <Ring state={state} share={ageMinutes === undefined ? 0 : ringShare(ageMinutes)} />}
      <g
        transform={ring ? 'translate(8.5 8.5) scale(.984)' : 'scale(1.25)'}
        className={cx(state === 'silent' && css.pale)}
      >
        <clipPath id={clip}>
          <circle cx="32" cy="32" r="32" />
        </clipPath>
        <circle cx="32" cy="32" r="32" fill={`var(--kid-${colour}-soft)`} />
        <g clipPath={`url(#${clip})`}>
          {picture ? (
            <image href={picture} width="64" height="64" preserveAspectRatio="xMidYMid slice" />
          ) : props.initials ? (
            <text
              x="32"
              y="33"
              className={css.initials}
              fill={`var(--kid-${colour})`}
              textAnchor="middle"
              dominantBaseline="central"
            >
              {initialsOf(name)}
            </text>
          ) : (
            <Portrait colour={colour} />
          )}
        </g>
      </g>
      {ring && <Badge state={state} />}
    </svg>
  );
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/u)
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0x20))
    .join('')
    .toLocaleUpperCase();

function Ring({ state, share }: { state: Freshness; share: number }) {
  if (state === 'silent') return <circle cx="40" cy="40" r="37" className={css.silent} />;
  return (
    <>
      <circle cx="40" cy="40" r="37" className={css.track} />
      {state !== 'none' && (
        <circle
          cx="40"
          cy="40"
          r="37"
          className={css.arc}
          strokeDasharray={`${share * ROUND} ${ROUND}`}
          transform="rotate(-90 40 40)"
        />
      )}
    </>
  );
}

function Badge({ state }: { state: Freshness }) {
  if (state === 'none') return null;
  return (
    <>
      <circle cx="67" cy="67" r="10" className={css.cut} />
      {state === 'live' && (
        <path
          className={css.live}
          fillRule="evenodd"
          d="M67 59.500a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15zm0 4.700a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.600z"
        />
      )}
      {state === 'recent' && (
        <circle cx="67" cy="67" r="6" fill="none" stroke="var(--live)" strokeWidth="3" />
      )}
      {state === 'silent' && (
        <g fill="none" stroke="var(--offline)" strokeWidth="2.6" strokeLinecap="round">
          <circle cx="67" cy="67" r="6" />
          <path d="M62.5 71.500l9-9" />
        </g>
      )}
    </>
  );
}
