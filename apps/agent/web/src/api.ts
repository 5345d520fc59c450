/** What the agent of this computer says and does. Nothing else is called. */
import type {
  ControlReply,
  PageAsk,
  PageAskOf,
  PageAsks,
  PageCheck,
  PageIcon,
  PagePassword,
  PagePause,
  PageResume,
  PageRules,
  PageState,
  PageUpdate,
  PageWhy,
} from '@kinward/contract/computers/agent-page.schemas.ts';
import type { z } from '@kinward/contract/schema.ts';
import { language } from '@kinward/web/lib/language.ts';
import { browserZone, takeZone } from '@kinward/web/lib/time/zone.ts';

/** The agent has answered that it does not do this, or nothing (0). */
export class Failure extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`the agent answers ${status}`);
    this.status = status;
  }
}

/** @throws Failure */
async function call<Answer>(path: string, body?: object): Promise<Answer> {
  const response = await fetch(`/api/${path}`, {
    credentials: 'same-origin',
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  }).catch(() => {
    throw new Failure(0);
  });
  if (!response.ok) throw new Failure(response.status);
  // It is the agent that this page came from, and nobody else has the port.
  return (await response.json()) as Answer;
}

export const begin = (token: string): Promise<object> => call('session', { token });
/** Times are written on the family's clock from then on, on this computer's own where there is none. */
export const readState = async (): Promise<PageState> => {
  const state = await call<PageState>('state');
  takeZone(state.timeZone ?? browserZone());
  return state;
};
/** Null: the local user has no rules. */
export const readRules = (user: string): Promise<PageRules | null> =>
  call(`rules?user=${encodeURIComponent(user)}&language=${language}`);
/** @param site its name alone */
export const readWhy = (site: string): Promise<PageWhy> =>
  call(`why?language=${language}&site=${encodeURIComponent(site)}`);
export const readCheck = (): Promise<PageCheck> => call('check');
export const readUpdate = (): Promise<PageUpdate> => call('update');
export const readAsks = (): Promise<PageAsks> => call('asks');
export const ask = (asked: z.output<typeof PageAsk>): Promise<PageAsks> => call('ask', asked);
/** Of one that waits. */
export const withdraw = (asked: z.output<typeof PageAskOf>): Promise<PageAsks> => call('withdraw', asked);
export const remind = (asked: z.output<typeof PageAskOf>): Promise<PageAsks> => call('remind', asked);
export const pause = (asked: z.output<typeof PagePause>): Promise<ControlReply> => call('pause', asked);
export const resume = (asked: z.output<typeof PageResume>): Promise<ControlReply> => call('resume', asked);
export const setIcon = (asked: z.output<typeof PageIcon>): Promise<ControlReply> => call('icon', asked);
export const setPassword = (asked: z.output<typeof PagePassword>): Promise<ControlReply> =>
  call('password', asked);
