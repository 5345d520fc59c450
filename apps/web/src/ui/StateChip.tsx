import {
  IconAlertTriangleFilled,
  IconBan,
  IconCircleCheck,
  IconEye,
  IconHelpCircle,
  IconHourglass,
  IconLock,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './StateChip.module.css';

export type ChipState =
  | 'live'
  | 'recent'
  | 'silent'
  | 'warn'
  | 'waiting'
  | 'allowed'
  | 'forbidden'
  | 'enforced'
  | 'shown'
  | 'unknown'
  | 'plain';

const dot = (children: ReactNode) => (
  <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
    {children}
  </svg>
);

/** Every meaning has its own shape besides its colour, so that it reads in grey as well. */
const SHAPES: Record<ChipState, ReactNode> = {
  live: dot(
    <path
      fill="currentColor"
      fillRule="evenodd"
      d="M6 1a5 5 0 1 1 0 10A5 5 0 0 1 6 1zm0 3.200a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.600z"
    />,
  ),
  recent: dot(<circle cx="6" cy="6" r="4.2" fill="none" stroke="currentColor" strokeWidth="2" />),
  silent: dot(
    <path
      d="M2.8 9.200l6.4-6.400M10.5 6a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0z"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
    />,
  ),
  warn: <IconAlertTriangleFilled size={15} aria-hidden="true" />,
  waiting: <IconHourglass size={15} stroke={2} aria-hidden="true" />,
  allowed: <IconCircleCheck size={15} stroke={2} aria-hidden="true" />,
  forbidden: <IconBan size={15} stroke={2} aria-hidden="true" />,
  enforced: <IconLock size={15} stroke={2} aria-hidden="true" />,
  shown: <IconEye size={15} stroke={2} aria-hidden="true" />,
  unknown: <IconHelpCircle size={15} stroke={2} aria-hidden="true" />,
  plain: null,
};

const GROUNDS: Record<ChipState, string> = {
  live: 'soft-live',
  recent: 'soft-live',
  silent: 'soft-offline',
  warn: 'soft-warn',
  waiting: 'soft-warn',
  allowed: 'soft-allowed',
  forbidden: 'soft-forbidden',
  enforced: 'soft-allowed',
  shown: 'soft-plain',
  unknown: 'soft-plain',
  plain: 'soft-plain',
};

/** A state in a word or two: "Live", "12 min ago", "Silent 3 h", "Battery low", "Waiting for code". */
export function StateChip({
  state,
  children,
  className,
}: {
  state: ChipState;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span className={cx(css.chip, GROUNDS[state], state === 'plain' && css.plain, className)}>
      {SHAPES[state]}
      {children}
    </span>
  );
}
