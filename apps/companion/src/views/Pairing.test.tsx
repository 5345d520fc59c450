import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pairDevice } from '@kinward/contract/devices/devices.routes.ts';
import { ERRORS } from '@kinward/contract/errors.ts';
import { madeUpId } from '@kinward/testkit/ids.ts';
import { getState } from '../device/state.ts';
import { readStored } from '../lib/storage.ts';
import { server, show } from '../testing/view.harness.tsx';
import { Pairing } from './Pairing.tsx';

const connect = (code: string): void => {
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }));
};

it('sends nothing for a code that is too short', async () => {
  show(<Pairing />, { phase: 'new' });
  connect('ABCD');
  expect((await screen.findByRole('alert')).textContent).toBe('The code has eight letters and numbers.');
  expect(server.received(pairDevice)).toHaveLength(0);
});

it('connects with the code and then asks for consent', async () => {
  server.answers(pairDevice, {
    deviceId: madeUpId('01900000-0000-7000-8000-000000000001'),
    deviceToken: 'kwd_newtoken',
    childName: 'Mia',
  });
  show(<Pairing />, { phase: 'new' });
  connect('abcd-efgh');
  await waitFor(() => expect(getState().phase).toBe('asking'));
  expect(server.received(pairDevice)).toMatchObject([{ body: { code: 'ABCD-EFGH' } }]);
  expect(readStored('token')).toBe('kwd_newtoken');
});

it('says what the server says of a code that does not work', async () => {
  server.refuses(pairDevice, 'PAIRING_CODE_INVALID');
  show(<Pairing />, { phase: 'new' });
  connect('ABCD-EFGH');
  expect((await screen.findByRole('alert')).textContent).toBe(ERRORS.PAIRING_CODE_INVALID.message);
});

it('warns where a parent is signed in, before there is a field', () => {
  localStorage.setItem('authToken', 'of a parent');
  show(<Pairing />, { phase: 'new' });
  expect(screen.queryByLabelText('Code')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'This is the child’s device' }));
  expect(screen.getByLabelText('Code')).toBeDefined();
});
