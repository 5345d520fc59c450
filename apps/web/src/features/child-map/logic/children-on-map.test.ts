import { describe, expect, it } from 'vitest';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import { childrenOnMap, mapWords } from './children-on-map.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const device = (minutes: number | undefined, paired = true, deviceId = 'd') =>
  ({
    deviceId,
    deviceType: 'Android',
    paired,
    location:
      minutes === undefined
        ? null
        : { latitude: 50, longitude: -5, recordedAt: new Date(NOW - minutes * 60_000).toISOString() },
  }) as Child['devices'][number];
const child = (firstName: string, ...devices: Child['devices']): Child =>
  ({ childId: firstName, firstName, devices }) as unknown as Child;

describe('the children on the map', () => {
  it('are placed where their newest fix is, with its age', () => {
    const { seen } = childrenOnMap([child('Mia', device(90, true, 'old'), device(3, true, 'new'))], NOW);
    expect(seen).toMatchObject([{ device: { deviceId: 'new' }, minutes: 3, live: true, silent: false }]);
    const late = childrenOnMap([child('Mia', device(61))], NOW).seen;
    expect(late).toMatchObject([{ live: false, silent: true }]);
  });

  it('say what to do while it is unknown where they are', () => {
    const { seen, unseen } = childrenOnMap(
      [child('Mia'), child('Theo', device(undefined, false)), child('Juno', device(undefined))],
      NOW,
    );
    expect(seen).toEqual([]);
    expect(unseen.map(({ todo, missing }) => [todo, missing])).toEqual([
      ['Mia has no device yet.', 'device'],
      ['The phone is not connected yet.', expect.objectContaining({ paired: false })],
      [expect.stringMatching(/^Open Kinward on the phone/u), undefined],
    ]);
  });

  it('are never live while their place is not recorded', () => {
    const pausedUntil = new Date(NOW + 3_600_000).toISOString();
    const paused = { ...device(1), recording: { pausedUntil, adult: null, adultOn: null } };
    const held = { paused: true, chip: expect.stringMatching(/^Paused until /u) as string };
    const onMap = childrenOnMap([child('Mia', paused)], NOW);
    expect(onMap.seen).toMatchObject([{ live: false, silent: true, held }]);
    expect(mapWords(onMap)).toEqual({ sentence: 'Mia is on the map.', subtitle: undefined });
    const shares = { position: null, usage: null };
    const adult = { reason: 'age' as const, since: pausedUntil, shares };
    const grown = { ...device(undefined), recording: { pausedUntil: null, adult, adultOn: null } };
    expect(childrenOnMap([child('Sam', grown)], NOW).unseen).toMatchObject([
      { words: 'Not shared', todo: expect.stringMatching(/adult’s device/u) as string, missing: undefined },
    ]);
  });

  it('are named in a sentence that is true of now', () => {
    const words = (...children: Child[]) => mapWords(childrenOnMap(children, NOW));
    expect(words(child('Mia'))).toEqual({ sentence: 'No positions yet.', subtitle: undefined });
    expect(words(child('Mia', device(1)))).toEqual({
      sentence: 'Mia is on the map.',
      subtitle: 'All places are from the last 5 minutes.',
    });
    expect(words(child('Mia', device(1)), child('Theo', device(24)), child('Juno'))).toEqual({
      sentence: 'Mia and Theo are on the map.',
      subtitle: 'The oldest place is Theo’s, 24 min ago.',
    });
    const many = ['A', 'B', 'C', 'D'].map((name) => child(name, device(1)));
    expect(words(...many).sentence).toBe('All 4 children are on the map.');
    expect(words(...many, child('E')).sentence).toBe('4 of 5 children are on the map.');
  });
});
