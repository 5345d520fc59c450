/** What this app can do on the device: a web app stops no other app, and measures only while it is open. */
import type { Ability } from '@kinward/contract/devices/abilities.ts';
import { CLIENT_ABILITIES } from '@kinward/contract/devices/client-kinds.ts';

/** In the order in which the server keeps them. */
export const OWN_ABILITIES: readonly Ability[] = CLIENT_ABILITIES.companion;

/** Whether the server has exactly these. A server of before knows no abilities, and is told nothing. */
export const isToldOf = (known: readonly Ability[] | null | undefined): boolean =>
  known === undefined || known?.join() === OWN_ABILITIES.join();
