/** The one place where it is chosen which operating system the agent's computer has. */
import { linux } from './linux/linux.ts';
import type { System } from './port.ts';

export const systemHere = (): System => linux;
