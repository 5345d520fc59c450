import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../lib/api.ts';
import { show } from '../testing/view.harness.tsx';
import FilterRecord from './FilterRecord.tsx';

afterEach(() => vi.restoreAllMocks());
const said = (own: object) => vi.spyOn(api, 'call').mockResolvedValue(own);
const OWN = { heardAt: '2026-05-20T10:00:00Z', level: 'all', because: 'age', keptDays: 7 };

it('says what is written down, by whose word, and for how long', async () => {
  said(OWN);
  show(<FilterRecord />);
  expect(await screen.findByText(/writes down every site that this device asks for/u)).toBeDefined();
  expect(screen.getByText('That goes by your age. It is kept for 7 days, then deleted.')).toBeDefined();
});

it('says that nothing is, where that is so', async () => {
  said({ ...OWN, level: 'nothing', because: 'off' });
  show(<FilterRecord />);
  expect(await screen.findByText('The filter closes sites, and writes nothing down.')).toBeDefined();
  expect(screen.queryByText(/It is kept/u)).toBeNull();
});

it('is not there where the filter never heard the device', async () => {
  const call = said({ ...OWN, heardAt: null });
  show(<FilterRecord />);
  await expect.poll(() => call).toHaveBeenCalled();
  await call.mock.results[0]?.value;
  expect(document.body.textContent).toBe('');
});
