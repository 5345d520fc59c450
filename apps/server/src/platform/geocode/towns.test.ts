import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { runs } from '../../../../../tools/lib/vitest/property.ts';
import { faultsBetween, fold } from './towns-search.ts';
import { loadTowns } from './towns.ts';

let towns: ReturnType<typeof loadTowns>;
const reverse = (latitude: number, longitude: number) => towns.reverse(latitude, longitude);
beforeAll(() => {
  towns = loadTowns();
});

describe('the embedded look-up', () => {
  it.each<[string, number, number, string, string | null, string]>([
    ['Times Square', 40.758, -73.9855, 'New York', 'New York', 'United States'],
    ['Los Angeles downtown', 34.0522, -118.2437, 'Los Angeles', 'California', 'United States'],
    ['San Francisco city hall', 37.7793, -122.4192, 'San Francisco', 'California', 'United States'],
    ['Chicago lakeside', 41.8827, -87.6233, 'Chicago', 'Illinois', 'United States'],
    ['Big Ben', 51.5007, -0.1246, 'London', 'England', 'United Kingdom'],
    ['Edinburgh', 55.9533, -3.1883, 'Edinburgh', 'Scotland', 'United Kingdom'],
    ['Falmouth pier', 50.1526, -5.0647, 'Falmouth', 'England', 'United Kingdom'],
    ['Eiffel tower', 48.8584, 2.2945, 'Paris', 'Île-de-France', 'France'],
    ['Lyon', 45.764, 4.8357, 'Lyon', 'Auvergne-Rhône-Alpes', 'France'],
    ['Brandenburg gate', 52.5163, 13.3777, 'Berlin', 'Berlin', 'Germany'],
    ['Marienplatz', 48.1374, 11.5755, 'Munich', 'Bavaria', 'Germany'],
    ['Basel, where three countries meet', 47.5596, 7.5886, 'Basel', 'Basel-City', 'Switzerland'],
    ['Zagreb', 45.8131, 15.9775, 'Zagreb', 'Zagreb', 'Croatia'],
    ['Madrid', 40.4168, -3.7038, 'Madrid', 'Madrid', 'Spain'],
    ['Rome', 41.8902, 12.4922, 'Rome', 'Lazio', 'Italy'],
    ['Mumbai', 19.076, 72.8777, 'Mumbai', 'Maharashtra', 'India'],
    ['Shibuya crossing', 35.6595, 139.7005, 'Tokyo', 'Tokyo', 'Japan'],
    ['Sydney opera house', -33.8568, 151.2153, 'Sydney', 'New South Wales', 'Australia'],
    ['CN tower', 43.6426, -79.3871, 'Toronto', 'Ontario', 'Canada'],
    ['Christ the Redeemer', -22.9519, -43.2105, 'Rio de Janeiro', 'Rio de Janeiro', 'Brazil'],
    ['Portsmouth, a kilometre from Maine', 43.0731, -70.7626, 'Portsmouth', 'New Hampshire', 'United States'],
    ['Fort Wayne', 41.1306, -85.1289, 'Fort Wayne', 'Indiana', 'United States'],
    ['Durango', 37.2753, -107.8801, 'Durango', 'Colorado', 'United States'],
    ['Nairobi', -1.2864, 36.8172, 'Nairobi', 'Nairobi County', 'Kenya'],
  ])('names %s', (_, latitude, longitude, locality, region, country) => {
    expect(reverse(latitude, longitude)).toMatchObject({ locality, region, country });
  });

  it.each([
    ['the middle of the Atlantic', 30, -40],
    ['the middle of the Pacific', -40, -140],
  ])('knows nothing of %s', (_, latitude, longitude) => {
    expect(reverse(latitude, longitude)).toEqual({
      locality: null,
      region: null,
      country: null,
      distance: null,
    });
  });

  it('names no state where the towns round a lonely point are in several', () => {
    expect(reverse(44.428, -110.5885)).toMatchObject({ region: null, country: 'United States' });
  });

  it('says how far a village is when the point is outside it', () => {
    expect(reverse(50.1755, -5.1251).distance).toBeGreaterThan(500);
    expect(reverse(50.1526, -5.0647).distance).toBeNull();
  });

  it.each([
    [90, 0],
    [-90, 180],
    [0, 180],
    [0, -180],
  ])('answers at the edge of the world: %i, %i', (latitude, longitude) => {
    expect(() => reverse(latitude, longitude)).not.toThrow();
  });
});

describe('the search', () => {
  it.each<[string, string, string]>([
    ['lon', 'London', 'England'],
    ['LONDON, can', 'London', 'Ontario'],
    ['springfield, ill', 'Springfield', 'Illinois'],
    ['springfield, mo', 'Springfield', 'Missouri'],
    ['portland, me, us', 'Portland', 'Maine'],
    ['zürich', 'Zürich', 'Zurich'],
    ['zurich', 'Zürich', 'Zurich'],
    ['saint-den, ile', 'Saint-Denis', 'Île-de-France'],
    ['são pau', 'São Paulo', 'São Paulo'],
    ['falmouth, uni', 'Falmouth', 'England'],
    ['berln', 'Berlin', 'Berlin'],
    ['manchestre', 'Manchester', 'England'],
  ])('finds for "%s" first %s in %s', (text, name, region) => {
    expect(towns.search(text)[0]).toMatchObject({ name, region });
  });

  it.each(['', ',', ' , ', '!!', 'qqqqqqq', 'london, atlantis', '%', '(((('])(
    'finds nothing for "%s"',
    (text) => {
      expect(towns.search(text)).toEqual([]);
    },
  );

  it('answers any text with at most six places, each of them on earth', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
        const found = towns.search(text);
        expect(found.length).toBeLessThanOrEqual(6);
        for (const { latitude, longitude } of found) {
          expect(Math.abs(latitude)).toBeLessThanOrEqual(90);
          expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
        }
      }),
      { numRuns: runs(60) },
    );
  });

  it('folds marks and punctuation away, and folding twice changes nothing', () => {
    expect(fold('Île-de-France')).toBe('ile de france');
    expect(fold('L’Aquila')).toBe('laquila');
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => fold(fold(text)) === fold(text)));
  });

  it('counts faults the same both ways, none for the same word', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(faultsBetween(a, b, 2)).toBe(faultsBetween(b, a, 2));
        expect(faultsBetween(a, b, 2) === 0).toBe(a === b);
      }),
    );
    expect(faultsBetween('berln', 'berlin', 2)).toBe(1);
    expect(faultsBetween('manchestre', 'manchester', 2)).toBe(1);
  });
});
