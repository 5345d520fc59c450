/**
 * Pushes: what the server sent is shown, and a tap leads to a page of ours. A push names one of three places, and the request
 * that it is about; nothing in it is an address or a right.
 *
 * The notification of a request has its answers as buttons, as many as the platform shows: how long, and "Not now". What is pressed
 * is held until the portal asks for it: the portal answers with the session that it has. Opening it asks for the lock of a locked phone, and a parent who is signed out answers nothing.
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

/** Offered where the child left the length open. */
const USUAL_MINUTES = 30;
const SHORT_MINUTES = 15;
const LONGEST = 10_080;

/**
 * How long can be answered: what was asked for, or half an hour; and something else where there is room for it beside "Not now".
 * @param room buttons that the platform shows
 */
const lengthsOf = (asked: unknown, room: number): number[] => {
  const isLength = Number.isInteger(asked) && Number(asked) > 0 && Number(asked) <= LONGEST;
  const first = isLength ? Number(asked) : USUAL_MINUTES;
  const other = first === SHORT_MINUTES ? USUAL_MINUTES : SHORT_MINUTES;
  return room < 3 ? [first] : [first, other].toSorted((a, b) => a - b);
};

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
const pushOf = (event: Pick<PushEvent, 'data'>, room: number): Push => {
  try {
    const said = (event.data?.json() ?? {}) as Partial<Push> & { minutes?: unknown };
    const { title, body, open, language: given } = said;
    const language = given === 'es' ? 'es' : 'en';
    const request = open === 'requests' ? requestOf(said.request) : undefined;
    return {
      title: text(title, pushTexts[language].title),
      body: text(body, pushTexts[language].body),
      open: placeOf(open),
      request,
      lengths: request === undefined ? undefined : lengthsOf(said.minutes, room),
      language,
    };
  } catch {
    return { title: pushTexts.en.title, body: pushTexts.en.body, open: 'bell', language: 'en' };
  }
};

const answersIn = ({ lengths = [], request, language }: Push) =>
  request === undefined
    ? []
    : [
        ...lengths.map((minutes) => ({ action: `allow-${minutes}`, title: `${minutes} min` })),
        { action: 'refuse', title: pushTexts[language].refuse },
      ];

/** Brings the portal forward if it is open, else opens it; always our own origin. */
const openPlace = async (scope: WorkerScope, place: Place): Promise<void> => {
  const target = scope.location.origin + PATHS[place];
  const windows = await scope.clients.matchAll({ type: 'window' });
  const portal = windows.find(({ url }) => new URL(url).pathname.startsWith('/user/'));
  if (!portal) {
    await scope.clients.openWindow(target);
    return;
  }
  // A browser may refuse to bring it forward; what was pressed is answered all the same.
  await portal.focus().catch(() => undefined);
  await portal.navigate(target);
};

/** The answer that a pressed button means, of those that the notification has. */
const answerOf = ({ action, notification }: ClickEvent): HeldAnswer | undefined => {
  const { request, lengths = [] } = (notification.data ?? {}) as Partial<Shown>;
  const requestId = requestOf(request);
  if (requestId === undefined) return undefined;
  if (action === 'refuse') return { requestId, grant: false };
  const minutes = lengths.find((one) => action === `allow-${one}`);
  return minutes === undefined ? undefined : { requestId, grant: true, minutes };
};

/** Browsers that do not say how many buttons they show, show two or none. */
const USUAL_ROOM = 2;

/** @param now ms since the epoch */
export const takePushes = (scope: WorkerScope, now: () => number = Date.now): void => {
  let held: { answer: HeldAnswer; until: number } | undefined;
  scope.addEventListener('push', (event) => {
    const push = pushOf(event, scope.Notification?.maxActions ?? USUAL_ROOM);
    const { title, body, open, request, lengths, language } = push;
    const look = {
      icon: '/icon.svg',
      lang: language,
      data: { open, request, lengths },
      requireInteraction: open === 'sos',
      actions: answersIn(push),
    };
    event.waitUntil(scope.registration.showNotification(title, { body, ...look }));
  });
  scope.addEventListener('notificationclick', (event: ClickEvent) => {
    event.notification.close();
    const answer = answerOf(event);
    if (answer) held = { answer, until: now() + HELD_MS };
    event.waitUntil(openPlace(scope, placeOf((event.notification.data as Partial<Shown> | undefined)?.open)));
  });
  scope.addEventListener('message', ({ data, ports }) => {
    if (data !== HELD_ANSWER) return;
    const answer = held !== undefined && held.until > now() ? held.answer : null;
    held = undefined;
    ports[0]?.postMessage(answer);
  });
};
