import { expect, it } from 'vitest';
import { useStack } from '@kinward/testkit/vitest.ts';

const stack = useStack();
const ADMIN = 'administrator@localhost';

const contact = (headers: Record<string, string>, payload: object) =>
  stack.current.server.inject({ method: 'POST', url: '/api/contactus', headers, payload });

it('401 without a session', async () => {
  expect((await contact({}, { subject: 'Hi', message: 'There' })).statusCode).toBe(401);
});

it('mails the administrator with the parent’s address for the answer, five times a day', async () => {
  const parent = await stack.current.parent();
  const message = 'The map is empty.\n\nمرحبا 🙂 <b>bold</b>';
  const answer = await contact(parent.headers, { subject: 'Map', message });
  expect([answer.statusCode, answer.json().message]).toEqual([
    200,
    'Your message is on its way to the administrator.',
  ]);
  const [mail] = await stack.current.outbox(ADMIN);
  expect(mail).toMatchObject({ channel: 'email', subject: 'Map', replyTo: parent.email });
  expect(mail?.text).toContain(message);
  for (let sent = 1; sent < 5; sent += 1) await contact(parent.headers, { subject: 'Map', message });
  expect((await contact(parent.headers, { subject: 'Map', message })).json().code).toBe('RATE_LIMITED');
});

it.each(['Hi\r\nBcc: all@example.org', 'Hi\nthere', 'Hi\r\n', '', '   ', 'x'.repeat(121)])(
  '400 for the subject %j',
  async (subject) => {
    const parent = await stack.current.parent();
    const answer = await contact(parent.headers, { subject, message: 'Hello' });
    expect([answer.statusCode, answer.json().errors?.[0]?.path]).toEqual([400, 'subject']);
  },
);

const SILENT = {
  contact: null,
  kind: 'household',
  name: null,
  address: null,
  legalBasis: null,
  assessedOn: null,
  privacyUrl: null,
  privacyText: null,
  sends: { email: false, sms: false },
  outbox: true,
};
const SAID = {
  kind: 'provider',
  name: 'Harbour Line Ltd',
  address: 'Quay 1, 21000 Split',
  legalBasis: 'contract',
  assessedOn: '2027-01-31',
  privacyUrl: null,
  privacyText: 'What we keep.',
} as const;
const provider = useStack({ config: { adminEmail: 'privacy@line.example', operator: SAID } });

it('says who runs it, without a session', async () => {
  const asked = { method: 'GET', url: '/api/operator' } as const;
  expect((await stack.current.server.inject(asked)).json().data).toEqual(SILENT);
  expect((await provider.current.server.inject(asked)).json().data).toEqual({
    contact: 'privacy@line.example',
    ...SAID,
    sends: { email: false, sms: false },
    outbox: true,
  });
  // Through a proxy the caller may be anyone.
  const afar = { ...asked, headers: { 'x-forwarded-for': '203.0.113.9' } };
  expect((await stack.current.server.inject(afar)).json().data.outbox).toBe(false);
});
