import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ALL_ROUTES } from '@kinward/contract/routes.ts';
import type { RouteSpec } from '@kinward/contract/route.ts';
import { api } from '../api.ts';
import { stepUpStore } from './step-up.ts';

const REFUSED = { code: 'REAUTH_REQUIRED', message: 'Please authenticate yourself' };
const asking = ALL_ROUTES.filter(({ recentAuthentication }) => recentAuthentication);

/** A server that refuses the first so many calls. @returns how often it was called */
const serve = (refusals: number): (() => number) => {
  let calls = 0;
  vi.stubGlobal('fetch', async () => {
    calls += 1;
    const isRefused = calls <= refusals;
    const body = isRefused ? REFUSED : { data: 'done' };
    return await Promise.resolve(new Response(JSON.stringify(body), { status: isRefused ? 403 : 200 }));
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return () => calls;
};

/** Who asks the parent. @param proved what is answered to each question @returns how often it was asked */
const host = (proved: boolean): (() => number) => {
  let questions = 0;
  const end = stepUpStore.subscribe(() => {
    const question = stepUpStore.read();
    if (question === null) return;
    questions += 1;
    queueMicrotask(() => question.answer(proved));
  });
  onTestFinished(end);
  return () => questions;
};

const call = async (route: RouteSpec, how: 'call' | 'send' | 'open' = 'call'): Promise<unknown> =>
  await api[how](route, { params: { id: 'one' } } as never);

describe('a call of the portal that needs a recent authentication', () => {
  it.each(asking.map((route) => [route.name, route] as const))('%s asks by itself', async (_, route) => {
    const [calls, questions] = [serve(1), host(true)];
    expect(await call(route)).toBe('done');
    expect([calls(), questions()]).toEqual([2, 1]);
  });

  it('asks whichever way it is made, and also where only its body decides that', async () => {
    const [route] = ALL_ROUTES.filter(({ name }) => name === 'changeRetention');
    for (const how of ['call', 'send', 'open'] as const) {
      const [calls, questions] = [serve(1), host(true)];
      await call(route as RouteSpec, how);
      expect([calls(), questions()]).toEqual([2, 1]);
    }
  });

  it('fails where the parent turns the question away, where the proof was none, and where nothing is there to ask', async () => {
    const [route] = asking as [RouteSpec];
    let calls = serve(9);
    await expect(call(route)).rejects.toMatchObject({ code: 'REAUTH_REQUIRED' });
    expect(calls()).toBe(1);
    calls = serve(9);
    const end = stepUpStore.subscribe(() => queueMicrotask(() => stepUpStore.read()?.answer(false)));
    await expect(call(route)).rejects.toMatchObject({ code: 'REAUTH_REQUIRED' });
    end();
    expect(calls()).toBe(1);
    calls = serve(9);
    const questions = host(true);
    await expect(call(route)).rejects.toMatchObject({ code: 'REAUTH_REQUIRED' });
    expect([calls(), questions()]).toEqual([2, 1]);
  });

  it('shares one question with those that wait at the same time', async () => {
    const calls = serve(2);
    let questions = 0;
    onTestFinished(stepUpStore.subscribe(() => (questions += stepUpStore.read() === null ? 0 : 1)));
    const [one, other] = asking as [RouteSpec, RouteSpec];
    const both = Promise.all([call(one), call(other)]);
    await expect.poll(() => calls()).toBe(2);
    // Both have been refused, and wait for the same answer.
    await new Promise((resolve) => void setTimeout(resolve, 50));
    stepUpStore.read()?.answer(true);
    expect(await both).toEqual(['done', 'done']);
    expect([calls(), questions]).toEqual([4, 1]);
  });
});
