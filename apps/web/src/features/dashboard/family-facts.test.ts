import { describe, expect, test } from 'vitest';
import {
  childFacts,
  familySentence,
  newestFix,
  oldestPosition,
  placeText,
  tileCaption,
} from './family-facts.ts';
import { until } from '../../lib/time/time.ts';
import { aChild, aDevice, aFix, anAdults, aPaused, minutesAgo, NOW } from '../../testing/family.ts';

const seen = (
  name: string,
  minutes: number,
  place?: string,
  { speed = null, isAtFence = false }: { speed?: number | null; isAtFence?: boolean } = {},
) =>
  childFacts(
    aChild(name, [aDevice({ location: { ...aFix(minutes), speed } })]),
    place && `near ${place}`,
    NOW,
    {
      isAtFence,
    },
  );
const unseen = (name: string, paired: boolean) =>
  childFacts(aChild(name, [aDevice({ paired })]), undefined, NOW);

const onComputers = (name: string, count = 1) =>
  childFacts(
    aChild(
      name,
      Array.from({ length: count }, () => aDevice({ paired: true, isAgent: true, abilities: [] })),
    ),
    undefined,
    NOW,
  );

describe('the page’s sentence', () => {
  test.each([
    [
      'present while the position is at most 5 min old',
      [seen('Theo', 5, 'Falmouth')],
      'Theo is near Falmouth.',
    ],
    [
      'past after that, with its age',
      [seen('Mia', 24, 'Falmouth')],
      'Mia was last seen near Falmouth, 24 min ago.',
    ],
    ['no place where nobody can name it', [seen('Mia', 2)], 'Mia was last seen 2 min ago.'],
    ['no position', [unseen('Mia', true)], 'No position of Mia yet.'],
    [
      'that there is no place to wait for',
      [childFacts(aChild('Mia', [aDevice({ paired: true, abilities: ['enforces-apps'] })]), undefined, NOW)],
      'Mia’s devices tell no place.',
    ],
    [
      'of computers that nothing is missing',
      [onComputers('Mia')],
      'Mia has a computer, which tells no place.',
    ],
    ['of several computers of one child', [onComputers('Mia', 2)], 'Mia has computers, which tell no place.'],
    [
      'who has computers alone shares a clause, after who is somewhere',
      [onComputers('Mia'), seen('Theo', 1, 'Falmouth'), onComputers('Juno')],
      'Theo is near Falmouth. Mia and Juno have computers, which tell no place.',
    ],
    ['not paired', [unseen('Mia', false)], 'Mia’s device is not paired yet.'],
    ['no device', [childFacts(aChild('Mia', []), undefined, NOW)], 'Mia has no device yet.'],
    [
      'who is at the same place shares a clause',
      [seen('Theo', 2, 'Falmouth'), seen('Juno', 24, 'Penryn'), seen('Mia', 4, 'Falmouth')],
      'Theo and Mia are near Falmouth. Juno was near Penryn 24 min ago.',
    ],
    [
      'a long one says who was not heard of before who was',
      ['A', 'B', 'C', 'D'].map((name, i) => seen(name, i * 25, `Town ${name}`)),
      'D was near Town D 1 h ago. A is near Town A.',
    ],
    [
      'a long one says who is on the way before who is elsewhere, and those at a place of the family last',
      [
        seen('Theo', 1, 'the School of Music', { isAtFence: true }),
        seen('Mia', 2, 'Upper Market Street'),
        seen('Juno', 0, 'the Old Town Bridge', { speed: 3 }),
      ],
      'Juno is near the Old Town Bridge. Mia is near Upper Market Street.',
    ],
    [
      'one clause is said whole, however long it is',
      [seen('Theo', 1, 'a b c d e f g h i j k l m n o p'), seen('Mia', 1, 'q r s t u v w x y z')],
      'Theo is near a b c d e f g h i j k l m n o p.',
    ],
    ['nobody', [], ''],
  ])('%s', (_, facts, sentence) => {
    expect(familySentence(facts)).toBe(sentence);
  });
});

test('the newest fix is the one taken last, from any device', () => {
  const late = aDevice({ location: aFix(3) });
  expect(newestFix([aDevice({ location: aFix(9) }), late, aDevice()])?.deviceId).toBe(late.deviceId);
  expect(newestFix([aDevice()])).toBeUndefined();
});

test('a fence is a place to be at', () => {
  const atSchool = childFacts(aChild('Theo', [aDevice({ location: aFix(2) })]), 'at School', NOW);
  expect(familySentence([atSchool])).toBe('Theo is at School.');
  expect(tileCaption(atSchool, NOW)).toEqual({ where: 'At School', age: '2 min ago' });
});

test('where nobody knows a name, the nearest place of the family says where it is', () => {
  expect(placeText(undefined, undefined, { name: 'Home', metres: 640 })).toBe('0.4 mi from Home');
  expect(placeText('School', undefined, { name: 'Home', metres: 640 })).toBe('at School');
  expect(placeText(undefined, undefined)).toBeUndefined();
});

test('nothing is said of a place while its name is being asked for', () => {
  const facts = childFacts(aChild('Mia', [aDevice({ location: aFix(1) })]), undefined, NOW, {
    isNaming: true,
  });
  expect(tileCaption(facts, NOW)).toEqual({ where: '\u00A0', age: '1 min ago' });
});

test('a place without a position belongs to no one', () => {
  expect(childFacts(aChild('Mia', [aDevice()]), 'Falmouth', NOW).place).toBeUndefined();
});

test('a fix from a clock that runs ahead is not older than now', () => {
  expect(seen('Mia', -2).minutes).toBe(0);
});

test('a face says of computers what is so, and not again what they do not tell', () => {
  expect(tileCaption(onComputers('Mia'), NOW)).toEqual({ where: 'On a computer', age: undefined });
  expect(tileCaption(onComputers('Mia', 2), NOW)).toEqual({ where: 'On 2 computers', age: undefined });
});

test('a place that is not recorded is never shown as if it were current', () => {
  const at = until(new Date(NOW + 7_200_000).toISOString(), NOW);
  const paused = childFacts(aChild('Mia', [aPaused({ location: aFix(0) })]), 'near Falmouth', NOW);
  expect(familySentence([paused, seen('Theo', 1, 'Falmouth')])).toBe(
    `Theo is near Falmouth. Mia’s place is paused until ${at}.`,
  );
  expect(tileCaption(paused, NOW)).toEqual({
    where: `Paused until ${at}`,
    age: expect.stringMatching(/^Seen \d/u) as string,
  });
  expect(oldestPosition([paused, seen('Theo', 24), seen('Juno', 2)])).toBe('Oldest position: Theo, 24 min.');

  const adult = childFacts(aChild('Sam', [anAdults()]), undefined, NOW);
  expect(familySentence([adult])).toBe('Sam’s place is not shared.');
  expect(tileCaption(adult, NOW)).toEqual({ where: 'Not shared', age: undefined });
  const ranOut = childFacts(aChild('Sam', [anAdults(minutesAgo(1))]), undefined, NOW);
  expect(familySentence([ranOut])).toBe('Sam’s place is not shared.');
  const shares = anAdults(new Date(NOW + 1).toISOString(), { location: aFix(1) });
  expect(familySentence([childFacts(aChild('Sam', [shares]), 'near Truro', NOW)])).toBe('Sam is near Truro.');
});

test('the oldest position is named only where there are several', () => {
  expect(oldestPosition([seen('Theo', 2), seen('Juno', 24)])).toBe('Oldest position: Juno, 24 min.');
  expect(oldestPosition([seen('Theo', 2), unseen('Juno', true)])).toBeUndefined();
});

test('under a face are place and age, or why there is none', () => {
  expect(tileCaption(seen('Theo', 24, 'Penryn'), NOW)).toEqual({ where: 'Near Penryn', age: '24 min ago' });
  expect(tileCaption(seen('Theo', 150), NOW)).toEqual({ where: 'On the map', age: '2 h ago' });
  expect(tileCaption(unseen('Theo', true), NOW)).toEqual({ where: 'No position yet', age: undefined });
  expect(tileCaption(unseen('Theo', false), NOW)).toEqual({ where: 'Not paired yet', age: undefined });
});
