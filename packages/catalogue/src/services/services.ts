/**
 * Services that a parent knows by their names, with the domains they need. A domain covers everything below it. The names are
 * those that each operator documents for networks, or that its own pages and apps are known to be served from; written by hand and not
 * compared with live traffic.
 */
import type { Service } from '../table.ts';
import { AI } from './ai.ts';
import { BROWSER_GAMES } from './browser-games.ts';
import { EVERYDAY } from './everyday.ts';
import { GAMES } from './games.ts';
import { MESSAGING } from './messaging.ts';
import { MUSIC } from './music.ts';
import { SOCIAL } from './social.ts';
import { STREAMING } from './streaming.ts';
import { VIDEO } from './video.ts';

/** In the order of their ids. */
export const SERVICES: readonly Service[] = [
  ...AI,
  ...BROWSER_GAMES,
  ...EVERYDAY,
  ...GAMES,
  ...MESSAGING,
  ...MUSIC,
  ...SOCIAL,
  ...STREAMING,
  ...VIDEO,
].toSorted((a, b) => (a.id < b.id ? -1 : 1));
