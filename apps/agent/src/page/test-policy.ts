/** Rules of two local users, as the page is tried with. */
import { deviceWith, entry } from '@kinward/filter-core/policy/test-devices.ts';

const EARLIER = '2020-01-01T00:00:00.000Z';
export const LATER = '2090-01-01T00:00:00.000Z';
const BEDTIME = {
  scheduleId: '00000000-0000-4000-8000-00000000000b',
  name: 'Bedtime',
  from: '21:00',
  to: '07:00',
  frequency: 'Weekly' as const,
  weekDays: ['Monday' as const],
  apps: [],
  kinds: [],
  wholeDevice: true,
};

/** As the file of policies has it. */
export const POLICY = {
  bindings: [
    {
      users: ['theo'],
      of: { deviceName: 'Pixel', childName: 'Theo', policyName: 'Teen' },
      device: deviceWith(
        '',
        { entries: [entry('deny', 'games.example')], blocked: ['category:games'] },
        {
          rules: {
            screenPause: { from: EARLIER, until: LATER, by: null },
            schedules: [BEDTIME],
            grants: [
              [EARLIER, LATER, 'chess.example'],
              [EARLIER, EARLIER, 'over.example'],
            ].map(([from = '', until = '', value = ''], at) => ({
              grantId: `00000000-0000-4000-8000-00000000000${at}`,
              target: { kind: 'site' as const, value },
              from,
              until,
            })),
          },
        },
      ),
      blockedApps: ['game.desktop', 'gone.desktop'],
    },
    { users: ['mia'], device: deviceWith('', { entries: [] }) },
  ],
};
