import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { FAMILY_ACTIONS, OWN_ACTIONS } from '@kinward/contract/audit/audit-events.ts';
import type { ClientKeys } from '@kinward/contract/devices/devices.schemas.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import type { PasskeySetup } from '@kinward/contract/mfa/mfa.schemas.ts';
import { FILTER_BY_NAME } from '@kinward/testkit/filter.ts';
import { linkNetwork, nameAsDevice, openNetwork } from '@kinward/testkit/network-device.ts';
import { addSecondParent, familyOf } from '@kinward/testkit/second-parent.ts';
import { CHILD, FENCE, SCHEDULE } from '@kinward/testkit/settled-family.ts';
import type { TestDevice, TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { mfaCalls, SoftKey } from '@kinward/testkit/calls/second-factor.ts';
import { computerActions } from './computer-actions.harness.ts';
import { uploadPicture } from './upload-picture.harness.ts';
import { selectEntries } from './audit-log.store.ts';
import { verifyChain } from './chain.ts';

const stack = useStack({
  config: { watch: { host: '127.0.0.1', port: 0, sources: [] }, filter: FILTER_BY_NAME },
  limits: { invitesPerDay: 100, invitesOpen: 100, parentsPerFamily: 100 },
});
const mfa = () => mfaCalls(stack.current);

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** One call that must succeed. @returns its `data` */
const call = async (
  method: Method,
  url: string,
  who: Pick<TestParent, 'headers'> | undefined,
  payload?: object,
) => {
  const { status, body } = await mfa().send(method, url, payload, who?.headers);
  expect([status, body.message]).toEqual([expect.toBeOneOf([200, 201, 202]), body.message]);
  return body.data as Record<string, string>;
};

const upload = async (url: string, who: TestParent): Promise<void> =>
  expect(await uploadPicture(stack.current, url, who.headers)).toBe(200);

interface Harness {
  owner: TestParent;
  second: TestParent;
  device: TestDevice;
}
const newcomer = () => stack.current.newcomer();
const makeToken = ({ owner }: Harness) =>
  call('POST', '/accessToken', owner, {
    name: 'Blinds',
    access: 'read',
    expiresAt: new Date(stack.current.clock.now().getTime() + 86_400_000).toISOString(),
  });
const program = ({ token }: Record<string, string>) => ({ headers: { authorization: `Bearer ${token}` } });
const invite = async (who: TestParent, email = newcomer().email): Promise<string> =>
  String((await call('POST', '/emailInvite', who, { email }))['invitationId']);
/** The newest token of a kind in a link that reached the address. */
const linkTo = async (to: string, name: string): Promise<string> => {
  for (const { text } of await stack.current.outbox(to)) {
    const found = new RegExp(`#${name}=([\\w-]+)`, 'u').exec(text)?.[1];
    if (found !== undefined) return found;
  }
  throw new Error(`no ${name} reached ${to}`);
};
/** A parent with a family of their own who holds an invitation to this one. */
const invited = async (owner: TestParent): Promise<{ guest: TestParent; inviteToken: string }> => {
  const guest = await stack.current.parent();
  await invite(owner, guest.email);
  return { guest, inviteToken: await linkTo(guest.email, 'inviteToken') };
};
const addFence = async ({ owner, device: { deviceId } }: Harness): Promise<string> =>
  String((await call('POST', '/geofence', owner, { deviceId, ...FENCE }))['fenceId']);
const addSchedule = async ({ owner, device: { deviceId } }: Harness, from: string): Promise<string> =>
  String((await call('POST', '/schedule', owner, { ...SCHEDULE, from, deviceId }))['scheduleId']);
const block = ({ owner, device: { deviceId } }: Harness, value: string) =>
  call('POST', '/child/device/policy', owner, { deviceId, kind: 'app', action: 'block', values: [value] });
const addPasskey = async (who: TestParent): Promise<void> => {
  const setup = (await call('POST', '/mfa/passkey/begin', who)) as unknown as PasskeySetup;
  const credential = new SoftKey('http://localhost:0').create(setup);
  await call('POST', '/mfa/passkey', who, { name: 'Key', credential });
};
const changeEmail = async (who: TestParent): Promise<void> => {
  const { email } = newcomer();
  await call('PUT', '/parent', who, { email });
  await call('PUT', '/parent/verifyUpdate', who, { otp: await stack.current.codeFor(email) });
};
const anotherChild = async ({ owner }: Harness): Promise<string> => owner.addChild({ firstName: 'Theo' });
const askExport = async ({ owner, device: { childId } }: Harness): Promise<string> =>
  String((await call('POST', '/export', owner, { childId }))['exportId']);

type AuditEvent = (typeof FAMILY_ACTIONS | typeof OWN_ACTIONS)[number];

const MINUTES = [60, 60, 60, 60, 60, null, null];
const ask = async ({ device }: Harness): Promise<string> => {
  const body = { kind: 'time', clientId: randomUUID(), minutes: 30 };
  return String((await call('POST', '/device/requests', device, body))['requestId']);
};
const answer = async (harness: Harness, body: object) =>
  call('POST', `/requests/${await ask(harness)}/answer`, harness.owner, body);
const give = async ({ owner, device: { deviceId } }: Harness): Promise<string> => {
  const body = { deviceId, target: { kind: 'all' }, minutes: 15 };
  return String((await call('POST', '/grants', owner, body))['grantId']);
};
const addBudget = async ({ owner, device: { childId } }: Harness, value: string): Promise<string> => {
  const body = { childId, target: { kind: 'app', value }, minutes: MINUTES };
  return String((await call('POST', '/budgets', owner, body))['budgetId']);
};
const addFilter = async ({ owner }: Harness, what: 'policies' | 'lists', name: string): Promise<string> => {
  const body = what === 'lists' ? { name, action: 'deny' } : { name };
  return String(
    (await call('POST', `/filter/${what}`, owner, body))[what === 'lists' ? 'listId' : 'policyId'],
  );
};

const addSource = async ({ owner }: Harness, name: string): Promise<string> => {
  const body = { name, url: `https://lists.invalid/${name}` };
  return String((await call('POST', '/filter/sources', owner, body))['sourceId']);
};

/** How each act comes about through HTTP; what a row needs beforehand it makes itself. */
const ACTIONS: Record<AuditEvent, (harness: Harness) => Promise<unknown>> = {
  'family.founded': async () => undefined,
  'filter-policy.added': (harness) => addFilter(harness, 'policies', 'One'),
  'filter-policy.changed': async (harness) =>
    call('PUT', `/filter/policies/${await addFilter(harness, 'policies', 'Two')}`, harness.owner, {
      allowOnly: true,
    }),
  'filter-policy.deleted': async (harness) =>
    call('DELETE', `/filter/policies/${await addFilter(harness, 'policies', 'Three')}`, harness.owner),
  'filter-policy.assigned': async (harness) =>
    call('PUT', '/filter/assignments', harness.owner, {
      childId: harness.device.childId,
      policyId: await addFilter(harness, 'policies', 'Four'),
    }),
  'filter-list.added': (harness) => addFilter(harness, 'lists', 'One'),
  'filter-list.changed': async (harness) =>
    call('PUT', `/filter/lists/${await addFilter(harness, 'lists', 'Two')}`, harness.owner, {
      names: ['a.example'],
    }),
  'filter-list.deleted': async (harness) =>
    call('DELETE', `/filter/lists/${await addFilter(harness, 'lists', 'Three')}`, harness.owner),
  'session.opened': ({ owner }) => mfa().login(owner),
  'session.ended': async ({ owner }) => {
    const elsewhere = await stack.current.login(owner.email, owner.password);
    await call('POST', '/logout', elsewhere);
  },
  'child.added': anotherChild,
  'child.changed': async ({ owner, device }) =>
    call('PUT', `/child/${device.childId}`, owner, { ...CHILD, age: 10 }),
  'child.pictured': ({ owner, device }) => upload(`/api/child/upload?userId=${device.childId}`, owner),
  'child.deleted': async (harness) => call('DELETE', `/child/${await anotherChild(harness)}`, harness.owner),
  'device.added': ({ owner, device }) => owner.addDevice({ childId: device.childId, deviceName: 'Watch' }),
  'device.paired': ({ owner, device }) => stack.current.device(owner, { childId: device.childId }),
  'device.code-made': ({ owner, device }) => call('POST', `/child/device/${device.deviceId}/code`, owner),
  'device.keys-made': ({ owner, device }) => call('POST', `/child/device/${device.deviceId}/connect`, owner),
  'device.watch-named': ({ owner, device }) =>
    call('PUT', `/child/device/${device.deviceId}/watch`, owner, { watchId: '4700000001' }),
  'device.removed': async ({ owner, device }) => {
    const other = await stack.current.device(owner, { childId: device.childId });
    await call('DELETE', `/child/device/${other.deviceId}`, owner);
  },
  'device.page-made': async ({ owner, device: { childId } }) => {
    const { deviceId } = await owner.addDevice({ childId });
    await call('POST', `/child/device/${deviceId}/connect`, owner);
    await call('POST', `/child/device/${deviceId}/page`, owner);
    await call('DELETE', `/child/device/${deviceId}`, owner);
  },
  'device.page-agreed': async ({ owner, device: { childId } }) => {
    const { deviceId } = await owner.addDevice({ childId });
    const { page } = (await call(
      'POST',
      `/child/device/${deviceId}/connect`,
      owner,
    )) as unknown as ClientKeys;
    const token = new URL(page.url).hash.replace('#page=', '');
    await call('POST', '/page/agreed', { headers: { authorization: `Bearer ${token}` } });
    await call('DELETE', `/child/device/${deviceId}`, owner);
  },
  'device.stopped': async ({ owner, device }) => {
    const other = await stack.current.device(owner, { childId: device.childId });
    await call('POST', '/device/stop', other);
  },
  'device.abilities': ({ device }) =>
    call('PUT', '/device/abilities', device, { abilities: ['shows-rules'] }),
  'device.adult': async ({ owner, device }) => {
    const other = await stack.current.device(owner, { childId: device.childId });
    await call('POST', '/device/adult', other);
    await call('DELETE', `/child/device/${other.deviceId}`, owner);
  },
  'consent.changed': async ({ owner, device }) => {
    const other = await stack.current.device(owner, { childId: device.childId });
    await call('POST', '/device/adult', other);
    await call('PUT', '/device/consent', other, { kind: 'position', share: true });
    await call('DELETE', `/child/device/${other.deviceId}`, owner);
  },
  'recording.paused': ({ owner, device }) =>
    call('POST', `/child/${device.childId}/pause`, owner, { hours: 1 }),
  'recording.resumed': ({ owner, device }) => call('DELETE', `/child/${device.childId}/pause`, owner),
  'collecting.changed': ({ owner, device: { deviceId } }) =>
    call('PUT', '/child/device/collects', owner, { deviceId, kind: 'usage', on: true }),
  'geofence.added': addFence,
  'geofence.changed': async (harness) =>
    call('PUT', `/geofence/${await addFence(harness)}`, harness.owner, { ...FENCE, fenceRadius: 1 }),
  'geofence.deleted': async (harness) =>
    call('DELETE', `/geofence/${await addFence(harness)}`, harness.owner),
  'schedule.added': (harness) => addSchedule(harness, '20:00'),
  'schedule.changed': async (harness) => {
    const id = await addSchedule(harness, '19:00');
    return call('PUT', `/schedule/${id}`, harness.owner, { ...SCHEDULE, from: '18:00' });
  },
  'schedule.deleted': async (harness) =>
    call('DELETE', `/schedule/${await addSchedule(harness, '17:00')}`, harness.owner),
  'schedules.cleared': async (harness) => {
    await addSchedule(harness, '16:00');
    return call('DELETE', `/schedule/clear?deviceId=${harness.device.deviceId}`, harness.owner);
  },
  'policy.changed': (harness) => block(harness, 'com.a'),
  'policy.cleared': async (harness) => {
    await block(harness, 'com.b');
    return call('DELETE', `/child/device/policy?deviceId=${harness.device.deviceId}`, harness.owner);
  },
  'speed-limit.changed': ({ owner, device: { deviceId } }) =>
    call('PUT', '/child/device/speedLimit', owner, { deviceId, speedLimit: 40 }),
  'request.granted': (harness) => answer(harness, { grant: true, minutes: 15 }),
  'request.refused': (harness) => answer(harness, { grant: false }),
  'grant.given': give,
  'grant.revoked': async (harness) => call('DELETE', `/grants/${await give(harness)}`, harness.owner),
  'screen-pause.begun': ({ owner, device: { childId } }) =>
    call('POST', `/child/${childId}/screen-pause`, owner, { minutes: 15 }),
  'screen-pause.ended': async ({ owner, device: { childId } }) => {
    await call('POST', `/child/${childId}/screen-pause`, owner, { until: 'morning' });
    return call('DELETE', `/child/${childId}/screen-pause`, owner);
  },
  'budget.added': (harness) => addBudget(harness, 'com.a'),
  'budget.changed': async (harness) => {
    const id = await addBudget(harness, 'com.b');
    return call('PUT', `/budgets/${id}`, harness.owner, { minutes: MINUTES.map(() => 5) });
  },
  'budget.deleted': async (harness) =>
    call('DELETE', `/budgets/${await addBudget(harness, 'com.c')}`, harness.owner),
  'sos.seen': async ({ owner, device }) => {
    const { sosId } = await call('POST', '/device/sos', device, { clientId: randomUUID() });
    return call('POST', `/sos/${sosId}/seen`, owner);
  },
  'history.cleared': ({ owner, device }) => call('DELETE', `/location?deviceId=${device.deviceId}`, owner),
  'retention.changed': ({ owner }) => call('PUT', '/retention', owner, { kind: 'web', days: 7 }),
  'access-token.made': makeToken,
  'access-token.ended': async (harness) =>
    call('DELETE', `/accessToken/${(await makeToken(harness))['accessTokenId']}`, harness.owner),
  'access-token.used': async (harness) => call('GET', '/child', program(await makeToken(harness))),
  'access-token.refused': async (harness) => {
    const { status } = await mfa().send(
      'GET',
      '/session',
      undefined,
      program(await makeToken(harness)).headers,
    );
    expect(status).toBe(403);
  },
  'street-pictures.answered': ({ owner }) => call('PUT', '/map/pictures', owner, { allowed: true }),
  'export.asked': askExport,
  'export.fetched': async (harness) => {
    const url = `/api/export/${await askExport(harness)}`;
    const { headers } = harness.owner;
    expect((await stack.current.server.inject({ method: 'POST', url, headers })).statusCode).toBe(200);
  },
  'family.zone-changed': ({ owner }) => call('PUT', '/family', owner, { timeZone: 'Europe/Zagreb' }),
  'plan.changed': ({ owner }) => call('POST', '/subscription/subscribe', owner, { plan: 'Parents' }),
  'filter-key.made': ({ owner, device }) => call('POST', `/child/device/${device.deviceId}/dns`, owner),
  'filter-network.linked': ({ owner }) => linkNetwork(owner),
  'filter-network.changed': async ({ owner }) =>
    call('PUT', `/filter/networks/${await linkNetwork(owner)}`, owner, { changes: true }),
  'filter-network.key-made': async ({ owner }) =>
    call('POST', `/filter/networks/${await linkNetwork(owner)}/key`, owner),
  'filter-network.opened': ({ owner }) => openNetwork(owner),
  'filter-network.closed': async ({ owner }) => call('DELETE', await openNetwork(owner), owner),
  'filter-network.ended': async ({ owner }) =>
    call('DELETE', `/filter/networks/${await linkNetwork(owner)}`, owner),
  'filter-address.linked': async ({ owner, device }) => {
    await linkNetwork(owner);
    return call('PUT', `/filter/devices/${device.deviceId}/addresses`, owner, { address: '127.0.0.9' });
  },
  'filter-address.ended': async ({ owner, device }) => {
    await linkNetwork(owner);
    await call('PUT', `/filter/devices/${device.deviceId}/addresses`, owner, { address: '127.0.0.8' });
    return call('DELETE', `/filter/devices/${device.deviceId}/addresses?address=127.0.0.8`, owner);
  },
  'filter-mac.linked': ({ owner, device }) => nameAsDevice(stack.current, owner, device.deviceId),
  'filter-mac.ended': async ({ owner, device }) =>
    call('PUT', await nameAsDevice(stack.current, owner, device.deviceId), owner, { whose: 'unknown' }),
  ...computerActions(() => stack.current, call),
  'filter-source.added': (harness) => addSource(harness, 'one'),
  'filter-source.switched': async (harness) =>
    call('PUT', '/filter/sources', harness.owner, { sourceId: await addSource(harness, 'two'), on: false }),
  'filter-source.answered': async (harness) => {
    const id = await addSource(harness, 'three');
    const version = '0'.repeat(64);
    const list = { version, names: 1, bytes: 1, fetchedAt: new Date(), wellKnown: [] };
    const waiting = JSON.stringify({ ...list, reason: 'jump', change: null });
    const rows = stack.current.db.updateTable('filter_sources').set({ waiting });
    await rows.where('id', '=', id).execute();
    await call('POST', `/filter/sources/${id}/answer`, harness.owner, { answer: 'take', version });
  },
  'filter-source.deleted': async (harness) =>
    call('DELETE', `/filter/sources/${await addSource(harness, 'four')}`, harness.owner),
  'filter-account.made': ({ owner }) => call('POST', '/safesns', owner, { password: owner.password }),
  'notifications.set': async ({ owner }) => {
    const { data } = (await mfa().send('GET', '/notification/settings', undefined, owner.headers)).body;
    return call('PUT', '/notification/settings', owner, { kinds: data?.['kinds'], quiet: null });
  },
  'profile.pictured': ({ owner }) => upload('/api/upload/profile', owner),
  'profile.changed': async ({ owner }) => {
    await call('PUT', '/parent', owner, { firstName: 'Ines' });
    await call('PUT', '/parent/verifyUpdate', owner, { otp: await stack.current.codeFor(owner.email) });
  },
  'profile.undone': async ({ second }) => {
    await changeEmail(second);
    await call('POST', '/parent/undo', undefined, { token: await linkTo(second.email, 'token') });
    Object.assign(second, await stack.current.login(second.email, second.password));
  },
  'authenticator.added': ({ owner }) => mfa().withApp(owner),
  'recovery-codes.renewed': ({ owner }) => call('POST', '/mfa/recovery', owner),
  'passkey.added': ({ owner }) => addPasskey(owner),
  'passkey.removed': async ({ owner }) => {
    const { data } = (await mfa().send('GET', '/mfa', undefined, owner.headers)).body;
    const [key] = (data?.['passkeys'] ?? []) as { passkeyId: string }[];
    return call('DELETE', `/mfa/passkey/${key?.passkeyId ?? ''}`, owner);
  },
  'authenticator.removed': ({ owner }) => call('DELETE', '/mfa/totp', owner),
  'password.changed': async ({ owner }) => {
    const newPassword = 'harbour-lamp-quiet-2';
    await call('POST', '/update/password', owner, { currentPassword: owner.password, newPassword });
    Object.assign(owner, await stack.current.login(owner.email, newPassword));
  },
  'password.reset': async ({ second: { email } }) => {
    const { resetId } = await call('POST', '/forgotPassword', undefined, { email });
    const otp = await stack.current.codeFor(email, 8);
    const { resetToken } = await call('POST', '/forgotPassword/validateOtp', undefined, { resetId, otp });
    await call('PUT', '/forgotPassword', undefined, { resetToken, password: 'harbour-lamp-quiet-3' });
  },
  'invitation.made': ({ owner }) => invite(owner),
  'invitation.sent-again': async ({ owner }) => call('POST', `/invite/${await invite(owner)}/resend`, owner),
  'invitation.withdrawn': async ({ owner }) => call('DELETE', `/invite/${await invite(owner)}`, owner),
  'invitation.approved': async ({ owner }) => {
    const other = await addSecondParent(stack.current, owner);
    await call('POST', `/invite/${await invite(other)}/approve`, owner);
  },
  'invitation.refused': async ({ owner }) => {
    const { inviteToken } = await invited(owner);
    await call('POST', '/invite/refuse', undefined, { inviteToken });
  },
  'family.joined': async ({ owner }) => {
    const { guest, inviteToken } = await invited(owner);
    await call('POST', '/invite/accept', guest, { inviteToken });
  },
  'parent.removed': async ({ owner }) => {
    const other = await addSecondParent(stack.current, owner);
    await call('DELETE', `/parent/${other.userId}`, owner);
  },
  'parent.left': async ({ owner }) =>
    call('POST', '/parent/leave', await addSecondParent(stack.current, owner)),
  'account.ended': async ({ owner }) => {
    const other = await addSecondParent(stack.current, owner);
    await call('DELETE', '/parent', other, { email: other.email });
  },
  'children.cleared': ({ owner }) => call('DELETE', '/child', owner),
  'family.handed-over': async ({ owner }) => {
    const other = await addSecondParent(stack.current, owner);
    await call('POST', `/parent/${other.userId}/owner`, owner);
  },
};

describe('each act', () => {
  let harness: Harness;
  let familyId: FamilyId;
  const of = async (act: string): Promise<number> =>
    (await selectEntries(stack.current.db, familyId, 0, 1000)).filter((row) => row.act === act).length;

  beforeAll(async () => {
    const owner = await stack.current.parent();
    const second = await addSecondParent(stack.current, owner);
    harness = { owner, second, device: await stack.current.device(owner) };
    familyId = await familyOf(stack.current, owner);
  }, 60_000);

  it('has its row here', () => {
    expect(Object.keys(ACTIONS).toSorted()).toEqual([...FAMILY_ACTIONS, ...OWN_ACTIONS].toSorted());
  });

  it.each(Object.keys(ACTIONS) as AuditEvent[])(
    'leaves exactly one entry, and the chain holds: %s',
    async (act) => {
      // The founding was before.
      const before = act === 'family.founded' ? 0 : await of(act);
      await ACTIONS[act](harness);
      expect(await of(act)).toBe(before + 1);
      expect((await verifyChain(stack.current.db, familyId)).fault).toBeUndefined();
    },
  );
});
