import {
  IconBallFootball,
  IconClock,
  IconMoon,
  IconPencil,
  IconSchool,
  IconToolsKitchen2,
} from '@tabler/icons-react';
import type { Kind } from '../logic/week.ts';

const ICONS = {
  night: IconMoon,
  school: IconSchool,
  study: IconPencil,
  meal: IconToolsKitchen2,
  play: IconBallFootball,
  other: IconClock,
} as const;

/** The sign of a kind of schedule; words are beside it. */
export function KindIcon({ kind, size }: { kind: Kind; size: number }) {
  const Icon = ICONS[kind];
  return <Icon size={size} stroke={1.75} aria-hidden="true" />;
}
