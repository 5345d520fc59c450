import { expect, it } from 'vitest';
import { findByName } from './find-by-name.ts';

it('what is looked for is found by a part of its name, without accents, those that begin with it first', () => {
  const named = ['Snapchat', 'Pokémon GO', 'Chess.com'].map((name) => ({ name }));
  expect(findByName(named, ' ch ').map(({ name }) => name)).toEqual(['Chess.com', 'Snapchat']);
  expect(findByName(named, 'pokemon').map(({ name }) => name)).toEqual(['Pokémon GO']);
  expect(findByName(named, 'zz')).toEqual([]);
});
