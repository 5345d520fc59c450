/** Local users keep their rules: where the computer does not name them, and where the device whose rules they have is removed. */
import { describe, expect, it } from 'vitest';
import { blockedFor, useComputers } from '../computers.harness.ts';

const { call, report, withComputer, policyOf } = useComputers();

describe('a computer', () => {
  it('keeps the rules of a local user whom it does not name any more, and forgets others', async () => {
    const own = await withComputer();
    await own.bind('ada', own.deviceId);
    await report(own.device, { users: [] });
    expect(await own.read()).toMatchObject({ users: [{ name: 'ada', isThere: false }] });
    expect(blockedFor(await policyOf(own.device))).toHaveProperty('ada');
    await report(own.device);
    expect((await own.read()).users.map(({ name, isThere }) => [name, isThere])).toEqual([
      ['ada', true],
      ['mum', true],
    ]);
  });

  it.each(['a device', 'a child with its devices'])(
    'keeps rules for a local user whose %s is removed: its own, until a parent chooses',
    async (what) => {
      const own = await withComputer();
      await own.block(own.deviceId, 'games.example');
      const { deviceId, childId } = own.sister;
      await own.bind('ada', deviceId);
      const { number } = await policyOf(own.device);
      const url = what === 'a device' ? `/child/device/${deviceId}` : `/child/${childId}`;
      expect((await call('DELETE', url, own.parent)).statusCode).toBe(200);
      const after = await policyOf(own.device, number);
      expect([after.number, blockedFor(after)]).toEqual([number + 1, { ada: ['games.example'] }]);
      expect(after.bindings.map(({ device: { deviceId } }) => deviceId)).toEqual([own.deviceId]);
      // A report that does not name it does not end it either.
      await report(own.device, { users: [] });
      expect((await own.read()).users).toMatchObject([
        { name: 'ada', isThere: false, needsChoice: true, device: { deviceId: own.deviceId } },
      ]);
      const { data } = (await call('GET', '/notification', own.parent)).json();
      expect(data.map(({ kind, deviceId }: Record<string, unknown>) => [kind, deviceId])).toContainEqual([
        'computer.own-rules',
        own.deviceId,
      ]);
      await own.bind('ada', own.deviceId);
      expect((await own.read()).users).toMatchObject([{ needsChoice: false }]);
      await own.bind('ada', null);
      expect((await policyOf(own.device, number + 1)).bindings).toEqual([]);
    },
  );

  it('removed with the device that its local user is bound to, nobody is told of rules that it has no more', async () => {
    const own = await withComputer();
    await own.bind('ada', own.deviceId);
    await own.bind('mum', own.sister.deviceId);
    await call('DELETE', `/child/${own.childId}`, own.parent);
    const { data } = (await call('GET', '/notification', own.parent)).json();
    expect(data.map(({ kind }: { kind: string }) => kind)).not.toContain('computer.own-rules');
  });
});
