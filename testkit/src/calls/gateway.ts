/** Families and devices that are in the database at once, and plain calls of the address that a device uses. */
import { inject } from 'vitest';
import type { FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import { TestClock } from '../clock.ts';
import {
  insertDevices,
  insertFamily,
  insertParent,
  type InsertedDevice,
  type InsertedFamily,
  type InsertedParent,
} from '../inserted.ts';
import { startStack, type Stack } from '../stack.ts';
import { openStream } from '../streams.ts';

export type TestDevice = InsertedDevice;

export interface TestFamily extends InsertedFamily {
  parent: InsertedParent;
  /** Headers of the signed-in parent. */
  parentAuth: Record<string, string>;
}

export type Harness = Awaited<ReturnType<typeof startHarness>>;

const seedsOf = ({ db, clock }: Stack) => {
  const signedIn = async (familyId: FamilyId, role: 'owner' | 'parent') => {
    const parent = await insertParent(db, { familyId }, { role, now: clock.now() });
    return { parent, parentAuth: parent.headers };
  };
  return {
    /** A family with a child and a signed-in parent. */
    async family(settings: { retentionDays?: 7 | 30 | 90 | 365 } = {}): Promise<TestFamily> {
      const family = await insertFamily(db, settings);
      return { ...family, ...(await signedIn(family.familyId, 'owner')) };
    },
    /** One more parent, signed in. */
    signIn: (familyId: FamilyId) => signedIn(familyId, 'parent'),
    /** A paired device of the family. */
    async device(family: InsertedFamily): Promise<TestDevice> {
      const [device] = await insertDevices(db, family, { count: 1, pairedAt: clock.now() });
      if (!device) throw new Error('no device was inserted');
      return device;
    },
  };
};

const callsOf = ({ url }: Stack) => ({
  async call(method: string, path: string, headers: Record<string, string>, body?: unknown) {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: text === '' ? undefined : JSON.parse(text),
    };
  },
  stream: (path: string, headers: Record<string, string>) => openStream(`${url}/api${path}`, headers),
});

const sessionsOf = ({ db, platform }: Stack) => {
  /** Takes the session away, and announces nothing. */
  const forget = async ({ parent }: Pick<TestFamily, 'parent'>): Promise<void> => {
    await db.deleteFrom('sessions').where('id', '=', parent.sessionId).execute();
  };
  return {
    forget,
    /** Takes the session away and announces it, as a logout does. */
    async endSession(family: Pick<TestFamily, 'familyId' | 'parent'>): Promise<void> {
      await forget(family);
      const sessionIds = [family.parent.sessionId];
      platform.bus.publish({ type: 'sessions.ended', familyId: family.familyId, sessionIds });
    },
  };
};

/** A server of a test file's own. @param options.beside another one, whose database it shares as a second process does */
export const startHarness = async (
  options: { limits?: Partial<Limits>; beside?: { stack: Stack }; clock?: TestClock } = {},
) => {
  const { limits, beside, clock = new TestClock() } = options;
  const place = inject('scratchPlace');
  const stack = await startStack({ place, clock, limits, shareDatabaseWith: beside?.stack });
  const { url, db, pool, app, platform } = stack;
  return {
    stack,
    url,
    db,
    pool,
    clock,
    bus: platform.bus,
    limits: stack.config.limits,
    gateway: app.parts.gateway,
    devices: app.parts.devices,
    ...seedsOf(stack),
    ...callsOf(stack),
    ...sessionsOf(stack),

    /** Connections that the HTTP server holds open. */
    connections: () =>
      new Promise<number>((resolve, reject) =>
        app.server.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),

    close: () => stack.close(),
  };
};

export const position = (recordedAt: Date, fields: Record<string, unknown> = {}) => ({
  latitude: 45.8,
  longitude: 15.97,
  accuracy: 12,
  speed: 1,
  bearing: 90,
  battery: 80,
  recordedAt: recordedAt.toISOString(),
  ...fields,
});
