import type { ReactNode } from 'react';

export type KidColour = 1 | 2 | 3 | 4 | 5 | 6;

/** The colour of the n-th child of a family, counted from 0. */
export const kidColour = (index: number): KidColour => ((index % 6) + 1) as KidColour;

interface Face {
  skin: string;
  shade: string;
  /** Hair that hangs behind the shoulders, if any. */
  back?: ReactNode;
  front: ReactNode;
  smile?: string;
}

/** Drawn portraits for children without a picture, one a colour. They depict no one. */
const FACES: Record<KidColour, Face> = {
  1: {
    skin: '#B97B51',
    shade: '#97603B',
    front: (
      <path d="M16.4 21a5.6 5.6 0 0 1 4.8-5.5 6 6 0 0 1 8.2-5.4 6.4 6.4 0 0 1 11.5 3.2 5.6 5.6 0 0 1 6 6.5 3.6 3.6 0 0 1-2.8 8.2l-.6-4.5h-21.5l-1.5 5.4a3.4 3.4 0 0 1-2.5-5.9 5.6 5.6 0 0 1-1.6-2z" />
    ),
  },
  2: {
    skin: '#F3C9A5',
    shade: '#DDA97F',
    back: <path d="M15 31C14 11 50 11 49 31l1.5 21c-5 4-32 4-37 0z" />,
    front: (
      <path d="M19.6 29C19 15 45 14 44.6 29c-2.4-1.6-4.4-4-5.2-6.6-4.4 3.6-13 3.4-15.4 1.4-.8 2.2-2.2 4-4.4 5.2z" />
    ),
  },
  3: {
    skin: '#F8D9C0',
    shade: '#E6B796',
    back: <path d="M24 16a7 7 0 1 1-14 0 7 7 0 0 1 14 0zm30 0a7 7 0 1 1-14 0 7 7 0 0 1 14 0z" />,
    front: (
      <path d="M19.4 28.5C18.5 12.5 45.5 12.5 44.6 28.5 42 26 40.6 22.5 40 20.5 36 23.5 28 23.5 24 20.5c-.6 2-2 5.5-4.6 8z" />
    ),
  },
  4: {
    skin: '#E9B78F',
    shade: '#CC9268',
    back: <path d="M16 30C15 12 49 12 48 30l-.5 9.5c-4 2.5-27 2.5-31 0z" />,
    front: <path d="M19.5 29C19 15.5 44 14 44.5 29 40 27.5 36 24 34.5 20.5 31 25.5 25 28 19.5 29z" />,
  },
  5: {
    skin: '#8A5A3C',
    shade: '#6E4429',
    back: <circle cx="32" cy="11.5" r="6.5" />,
    front: <path d="M19.3 27C18.5 12.5 45.5 12.5 44.7 27c-2-3.4-5.7-6-12.7-6s-10.7 2.6-12.7 6z" />,
  },
  6: {
    skin: '#E3AE86',
    shade: '#C4895F',
    front: (
      <path d="M19.4 26C18 13 46 12 44.6 26c-1.8-2.5-2.6-4.5-3-6.5-6 1.5-13 1.5-18.6 0-.6 2.5-1.8 4.5-3.6 6.5z" />
    ),
  },
};

/** A face in a 64 × 64 square, without its disc; clip it to a circle of 32. */
export function Portrait({ colour }: { colour: KidColour }) {
  const face = FACES[colour];
  const hair = `var(--hair-${colour})`;
  return (
    <>
      <g fill={hair}>{face.back}</g>
      <path d="M7 70c0-17 11-22 25-22s25 5 25 22z" fill={`var(--kid-${colour})`} />
      <path
        d="M27 38h10v9c0 3-2.2 5-5 5s-5-2-5-5zM22.6 30.5a2.8 2.8 0 1 1-5.6 0 2.8 2.8 0 0 1 5.6 0zm24.4 0a2.8 2.8 0 1 1-5.6 0 2.8 2.8 0 0 1 5.6 0z"
        fill={face.shade}
      />
      <ellipse cx="32" cy="29.5" rx="12.2" ry="13.5" fill={face.skin} />
      <g fill={hair}>{face.front}</g>
      <path
        d="M28.8 30.2a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0zm9.4 0a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0z"
        fill="#2A2220"
      />
      <path
        d="M28.6 36.2c1.8 1.9 5 1.9 6.8 0"
        fill="none"
        stroke="#2A2220"
        strokeWidth="1.5"
        strokeLinecap="round"
        opacity=".75"
      />
    </>
  );
}
