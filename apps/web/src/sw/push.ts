/**
 * Pushes: what the server sent is shown, and a tap leads to a page of ours. A push names one of three places, and the request
 * that it is about; nothing in it is an address or a right.
 *
 * An answer that is pressed on the notification is held until the portal asks for it: the portal answers with the session that
 * it has. Opening it asks for the lock of a locked phone, and a parent who is signed out answers nothing.
 */
import { HELD_ANSWER, type HeldAnswer } from './held-answer.ts';
import { bellPath, dashboardPath, requestsPath } from './paths.ts';
import type { ClickEvent, PushEvent, Shown, WorkerScope } from './scope.ts';
import { pushTexts, type PushLanguage } from './messages.ts';

type Place = 'requests' | 'sos' | 'bell';
const PATHS: Record<Place, string> = { requests: requestsPath, sos: dashboardPath, bell: bellPath };
const placeOf = (value: unknown): Place => (value === 'requests' || value === 'sos' ? value : 'bell');

const REQUEST = /^[0-9a-f-]{36}$/u;
const requestOf = (value: unknown): string | undefined =>
  typeof value === 'string' && REQUEST.test(value) ? value : undefined;

/** Time for the portal to open and to be unlocked; an older answer is asked again by hand. */
const HELD_MS = 60_000;

interface Push extends Shown {
  title: string;
  body: string;
  open: Place;
  language: PushLanguage;
}

const text = (value: unknown, fallback: string): string => (typeof value === 'string' ? value : fallback);

/** Browsers withdraw the permission of pages that get a push and show nothing, so there is always a text. */
const pushOf = (event: Pick<PushEvent, 'data'>): Push => {
  try {
    const { title, body, open, request, language: given } = (event.data?.json() ?? {}) as Partial<Push>;
    const language = given === 'es' ? 'es' : 'en';
    return {
      title: text(title, pushTexts[language].title),
      body: text(body, pushTexts[language].body),
      open: placeOf(open),
      request: open === 'requests' ? requestOf(request) : undefined,
      language,
    };
  } catch {
    return { title: pushTexts.en.title, body: pushTexts.en.body, open: 'bell', language: 'en' };
  }
};

const answersIn = (language: PushLanguage) =>
  (['allow', 'refuse'] as const).map((action) => ({ action, title: pushTexts[language][action] }));

/** Brings the portal forward if it is open, else opens it; always our own origin. */
const openPlace = async (scope: WorkerScope, place: Place): Promise<void> => {
  const target = scope.location.origin + PATHS[place];
  const windows = await scope.clients.matchAll({ type: 'window' });
  const portal = windows.find(({ url }) => new URL(url).pathname.startsWith('/user/'));
  if (!portal) {
    await scope.clients.openWindow(target);
    return;
  }
  await portal.focus();
  await portal.navigate(target);
};

/** The answer that a pressed button means. */
const answerOf = ({ action, notification }: ClickEvent): HeldAnswer | undefined => {
  const requestId = requestOf((notification.data as Partial<Shown> | undefined)?.request);
  if (requestId === undefined || !['allow', 'refuse'].includes(action)) return undefined;
  return { requestId, grant: action === 'allow' };
};

/** @param now ms since the epoch */
export const takePushes = (scope: WorkerScope, now: () => number = Date.now): void => {
  let held: (HeldAnswer & { until: number }) | undefined;
  scope.addEventListener('push', (event) => {
    const { title, body, open, request, language } = pushOf(event);
    const look = {
      icon: '/icon.svg',
      lang: language,
      data: { open, request },
      requireInteraction: open === 'sos',
      actions: request === undefined ? [] : answersIn(language),
    };
    event.waitUntil(scope.registration.showNotification(title, { body, ...look }));
  });
  scope.addEventListener('notificationclick', (event: ClickEvent) => {
    event.notification.close();
    const answer = answerOf(event);
    if (answer) held = { ...answer, until: now() + HELD_MS };
    event.waitUntil(openPlace(scope, placeOf((event.notification.data as Partial<Shown> | undefined)?.open)));
  });
  scope.addEventListener('message', ({ data, ports }) => {
    if (data !== HELD_ANSWER) return;
    const answer = held !== undefined && held.until > now() ? held : undefined;
    held = undefined;
    ports[0]?.postMessage(answer ? { requestId: answer.requestId, grant: answer.grant } : null);
  });
};
