import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { stopDevice } from '@kinward/contract/companion/companion.routes.ts';
import { getState } from '../device/state.ts';
import { readStored } from '../lib/storage.ts';
import { ME, server, show } from '../testing/view.harness.tsx';
import Help from './Help.tsx';

it('lists the help lines of the chosen country and remembers it', () => {
  show(<Help />);
  fireEvent.change(screen.getByLabelText('Country'), { target: { value: 'HR' } });
  expect(screen.getByRole('link', { name: 'Hrabri telefon: Call 116 111' }).getAttribute('href')).toBe(
    'tel:116111',
  );
  expect(readStored('country')).toBe('HR');
});

it('stops in two taps, the second one after who will notice', async () => {
  server.answers(stopDevice, undefined);
  show(<Help />);
  fireEvent.click(screen.getByRole('button', { name: 'Stop sharing…' }));
  expect(screen.getByRole('alert').textContent).toMatch(
    /^Nora Hale will see at once that sharing was stopped/u,
  );
  fireEvent.click(screen.getByRole('button', { name: 'No, keep sharing' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(getState().phase).toBe('on');
  fireEvent.click(screen.getByRole('button', { name: 'Stop sharing…' }));
  fireEvent.click(screen.getByRole('button', { name: 'Yes, stop now' }));
  await waitFor(() => expect(getState().phase).toBe('stopped'));
  await waitFor(() => expect(server.received(stopDevice)).toHaveLength(1));
  expect([readStored('token'), readStored('ending')]).toEqual([null, null]);
});

it('reports a stop without network later', async () => {
  show(<Help />);
  fireEvent.click(screen.getByRole('button', { name: 'Stop sharing…' }));
  fireEvent.click(screen.getByRole('button', { name: 'Yes, stop now' }));
  await waitFor(() => expect(getState().phase).toBe('stopped'));
  expect([readStored('token'), readStored('ending')]).toEqual([null, 'kwd_test']);
});

it.each([
  [true, 1],
  [false, 0],
])('offers a report only where the installation takes any: %s', (mayReport, count) => {
  show(<Help />, { me: { ...ME, mayReport } });
  expect(screen.queryAllByRole('button', { name: 'Stop and report…' })).toHaveLength(count);
});
