import { expect, it } from 'vitest';
import { serverSms } from './watches.ts';

it('sends a watch its server in one message', () => {
  expect(serverSms({ host: 'family.example', port: 5093 })).toBe('pw,123456,ip,family.example,5093#');
});
