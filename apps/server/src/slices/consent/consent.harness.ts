/** A family whose device reports, shares and pauses, for the tests of consent and of the safety pause. */
import { callerOn } from '@kinward/testkit/calls/family.ts';
import type { Stack, TestDevice, TestParent } from '@kinward/testkit/stack.ts';

export const PLACE = { latitude: 50.1534, longitude: -5.0712, accuracy: 8 };
export const HOUR = 3600;
export const DAY = 86_400;
/** Milliseconds as the contract writes a time. */
export const at = (ms: number): string => new Date(ms).toISOString();

export const consentOn = (stack: () => Stack) => {
  const { call, fault, family: base } = callerOn(stack);
  const now = (): number => stack().clock.now().getTime();

  const family = async () => {
    const harness = await base();
    const { parent, device, deviceId, childId } = harness;
    return {
      ...harness,
      /** A session of before is over after a month. */
      relogin: async () => Object.assign(parent, await stack().login(parent.email, parent.password)),
      report: (when = now(), who: TestDevice = device) =>
        call('POST', '/device/locations', who, [{ ...PLACE, recordedAt: at(when) }]),
      history: async (): Promise<{ recordedAt: string }[]> =>
        (await call('GET', `/location?deviceId=${deviceId}`, parent)).json().data,
      shown: async () => (await call('GET', '/child', parent)).json().data[0].devices[0],
      me: async (who: TestDevice = device) => (await call('GET', '/device/me', who)).json().data,
      consent: (kind: unknown, share: unknown, who: TestDevice = device) =>
        call('PUT', '/device/consent', who, { kind, share }),
      pause: (hours: unknown, who: TestParent = parent) =>
        call('POST', `/child/${childId}/pause`, who, { hours }),
      titles: async (who: TestParent = parent): Promise<string[]> =>
        (await call('GET', '/notification?limit=100', who))
          .json()
          .data.map(({ title }: { title: string }) => title),
      grow: (age: number) =>
        call('PUT', `/child/${childId}`, parent, { firstName: 'Mia', age, deviceType: 'Android' }),
    };
  };
  /** Children's ages are counted by days, so a test moves the clock from one of its own. */
  const from = (day: string): void => stack().clock.freeze(new Date(day));

  return { call, fault, now, family, from };
};
