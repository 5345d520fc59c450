import { describe, expect, it } from 'vitest';
import type { Fence } from './at-fence.ts';
import { familyPlaces, placeAt } from './family-places.ts';

const HOME = { latitude: 50.15, longitude: -5.07 };
const AWAY = { latitude: 50.19, longitude: -5.07 };
const fence = (fenceName: string, fields: Partial<Fence> = {}): Fence => ({
  ...HOME,
  fenceName,
  radius: 200,
  action: 'Allow',
  ...fields,
});
const here = { ...HOME, accuracy: 10 };
const nameAt = (own: Fence[], siblings: Fence[], fix = here): string | undefined =>
  placeAt(fix, familyPlaces(own, siblings))?.fenceName;

describe('a place', () => {
  it("marked for one child has its name for a sibling's too", () => {
    expect(nameAt([], [fence('Home')])).toBe('Home');
    expect(nameAt([fence('Grandma', AWAY)], [fence('Home')])).toBe('Home');
    expect(nameAt([], [fence('Home')], { ...AWAY, accuracy: 10 })).toBeUndefined();
  });

  it("is called as it was for the child itself, also where a sibling's circle is smaller", () => {
    expect(nameAt([fence('Village', { radius: 2000 })], [fence('Home')])).toBe('Village');
  });

  it('where a sibling should not be lends no name', () => {
    expect(nameAt([], [fence('Station', { action: 'Block' })])).toBeUndefined();
  });

  it("where the child itself should not be takes no sibling's name", () => {
    expect(nameAt([fence('Arcade', { action: 'Block' })], [fence('Cinema')])).toBeUndefined();
  });

  it.each([
    'School',
    'Primary school',
    'Mia’s school',
    'Colegio',
    'Guardería',
    'Grundschule Vaduz',
    'Uni',
    'Work',
    'Training',
  ])('of which each child has its own, as %s, has no name for a sibling', (name) => {
    expect(nameAt([], [fence(name)])).toBeUndefined();
    expect(nameAt([fence(name)], [])).toBe(name);
  });

  it.each(['Home', 'Casa', 'Grandma', 'Unicorn café', 'Football', 'Cinema Coleridge'])(
    'as %s is the same for all children',
    (name) => {
      expect(nameAt([], [fence(name)])).toBe(name);
    },
  );

  it('whose name is another place elsewhere in the family has none for a sibling', () => {
    expect(nameAt([fence('home ', AWAY)], [fence('Home')])).toBeUndefined();
    expect(nameAt([], [fence('Grandma'), fence('Grandma', AWAY)])).toBeUndefined();
    // Two circles that parents drew round one house by hand are one place.
    expect(nameAt([], [fence('Home'), fence('Home', { latitude: 50.1504 })])).toBe('Home');
  });
});
