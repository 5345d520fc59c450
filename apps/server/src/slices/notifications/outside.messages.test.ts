import { expect, it } from 'vitest';
import { askedIn, requestFact } from '../../ports/approval-fact.ts';
import { pushWords, type Told } from './outside.messages.ts';

const requestId = '0198a5f0-0000-7000-8000-000000000001';
const told = (asked: Told['asked']): Told => ({
  callType: 'Request',
  title: 'Theo asks',
  message: 'Theo asks for 30 minutes of Chess: “please”',
  asked,
  createdAt: new Date(),
});

it.each([
  [{ requestId, kind: 'time', minutes: 30 }, 'A child asks for 30 minutes'],
  [{ requestId, kind: 'time', minutes: null }, 'A child asks for time'],
  [{ requestId, kind: 'app', minutes: null }, 'A child asks for an app'],
  [{ requestId, kind: 'site', minutes: null }, 'A child asks for a website'],
] as const)('a push says what is asked and names nobody: %j', (asked, title) => {
  expect(askedIn(requestFact(asked))).toEqual(asked);
  expect(pushWords([told(asked)])).toEqual({
    title,
    body: 'A child waits for your answer.',
    open: 'requests',
    request: requestId,
  });
});

it('a push about more than one request, or a check-in, offers no answer', () => {
  const asked = { requestId, kind: 'time', minutes: 30 } as const;
  for (const all of [[told(asked), told(asked)], [told(undefined)]])
    expect(pushWords(all)).not.toHaveProperty('request');
  for (const fact of [null, 'checkin 1', 'request x time 5', `request ${requestId} time 99999`])
    expect(askedIn(fact)).toBeUndefined();
});
