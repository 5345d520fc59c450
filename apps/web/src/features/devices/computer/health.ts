/** How the parts of a computer's agent are now, each in words, and what a parent does where one is not as it should be. */
import type { Computer } from '@kinward/contract/computers/computers.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { healthTexts as h } from '../../../ui/health/health-messages.ts';
import { isActive } from './pauses/pause.ts';
import { standingOf } from './standing.ts';

interface Part {
  words: string;
  /** What to do; undefined: it is as it should be. */
  help?: string;
}

/** Nothing of a computer that is not heard, on which rules are switched off, or hold for nobody; of an older agent whether it watches programs. */
export function healthOf(device: Device, computer: Computer, now: number): Part[] {
  if (standingOf(device, computer, now).isThere === false || computer.faults.includes('off')) return [];
  if (!holdsForSomebody(computer, now)) return [];
  const { health } = computer;
  if (health === null) return device.abilities?.includes('enforces-apps') ? [{ words: h.programs.well }] : [];
  const { names, browsers, programs } = health;
  return [
    ...(names === null
      ? []
      : [names === 'open' ? { words: h.names.open, help: h.names.help } : { words: h.names[names] }]),
    ...(browsers === null ? [] : [partOf(browsers, h.browsers)]),
    partOf(programs, h.programs),
  ];
}

/** That rules are paused is said by itself. */
const holdsForSomebody = ({ users, pauses }: Computer, now: number): boolean => {
  const paused = pauses.filter((pause) => isActive(pause, now)).map(({ user }) => user);
  return (
    !paused.includes(null) &&
    users.some(({ name, device }) => device !== null && !device.isAdult && !paused.includes(name))
  );
};

const partOf = (isWell: boolean, { well, not, help }: Record<'well' | 'not' | 'help', string>): Part =>
  isWell ? { words: well } : { words: not, help };
