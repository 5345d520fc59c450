import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { session } from '../../lib/session.ts';
import { familyQuery, followFamilyZone } from './family-zone.ts';

afterEach(() => session.clear());

it('keeps the family’s zone while somebody is signed in, and never after that', () => {
  const queries = new QueryClient();
  followFamilyZone(queries);
  localStorage.setItem('authToken', 'one');
  queries.setQueryData(familyQuery.queryKey, { timeZone: 'Europe/Vaduz', timeZoneChosen: true });
  expect(localStorage.getItem('zone')).toBe('Europe/Vaduz');
  session.clear();
  queries.setQueryData(familyQuery.queryKey, { timeZone: 'Asia/Tokyo', timeZoneChosen: true });
  expect(localStorage.length).toBe(0);
});
