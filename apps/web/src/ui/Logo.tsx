import { LOGO_WORD } from './logo-word.ts';

/** K of a wall and a sheltering arm, and the lamp. `mark` leaves the word out; `height` in px. */
export function Logo({
  height = 26,
  mark = false,
  title,
}: {
  height?: number;
  mark?: boolean;
  title?: string;
}) {
  return (
    <svg
      height={height}
      width={(height * (mark ? 32 : 122)) / 32}
      viewBox={mark ? '0 0 32 32' : '0 0 122 32'}
      {...(title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title })}
    >
      <g fill="none" stroke="var(--primary)" strokeWidth="5" strokeLinecap="round">
        <path d="M6.5 5.5v21" />
        <path d="M16.8 5.6a12.2 12.2 0 0 0 0 20.8" />
      </g>
      <circle cx="22.9" cy="16" r="4.1" fill="var(--lamp)" />
      {!mark && <path fill="var(--ink)" d={LOGO_WORD} />}
    </svg>
  );
}
