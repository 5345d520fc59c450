import { expect, it } from 'vitest';
import spanish from '../messages.es.ts';
import { APP_CATEGORIES, categoryName } from './app-category.ts';

it('leaves what it does not know in the words of the device', () => {
  expect(categoryName('Games')).toBe('Games');
  expect(categoryName('Juegos de mesa')).toBe('Juegos de mesa');
  expect(categoryName('constructor')).toBe('constructor');
});

it('has the same kinds in Spanish', () => {
  expect(Object.keys(spanish.appCategories)).toEqual(Object.keys(APP_CATEGORIES));
});
