/** Answering what a child asks, from the dashboard and from the page of requests. */
import { useEffect, useState } from 'react';
import type { AnswerBody, Ask } from '@kinward/contract/approvals/approvals.schemas.ts';
import * as routes from '@kinward/contract/approvals/approvals.routes.ts';
import { revokeAlways } from '@kinward/contract/filter-policies/always.routes.ts';
import { api, failureText } from '../../lib/api.ts';
import { useChange } from '../../lib/endpoint.ts';
import { catalogue } from '../../lib/language.ts';
import { toast } from '../../ui/toast.ts';
import { approvalsKey } from '../query-keys.ts';

export const answerTexts = catalogue('answers', {
  minutes: (count: number) => `${count} min`,
  allow: (minutes: number, what: string) => `Allow ${minutes} min: ${what}`,
  always: 'Always',
  alwaysFor: (what: string) => `Always: ${what}`,
  refuse: 'No',
  refuseFor: (what: string) => `No: ${what}`,
  granted: (child: string) => `Allowed. ${child} sees it at once.`,
  refused: (child: string) => `Refused. ${child} sees it at once.`,
  undo: 'Undo',
  takenBack: 'Taken back',
  belongs: (service: string, category: string | null) =>
    category === null ? `A site of ${service}.` : `A site of ${service}: ${category}.`,
  opens: 'What is allowed',
  allOf: (service: string) => `All of ${service}`,
});

export type Opens = 'site' | 'service';

/** Which of both a parent opens, where a site belongs to a service of the filter. */
export interface Opening {
  opens: Opens;
  choose: (opens: Opens) => void;
  /** Of the answer. */
  part: { opens?: Opens };
}

/** The site alone until the parent chooses all of its service. */
export const useOpening = (ask: Pick<Ask, 'service'>): Opening => {
  const [opens, choose] = useState<Opens>('site');
  return { opens, choose, part: ask.service === null ? {} : { opens } };
};

const fail = (error: unknown): void => toast.error(failureText(error));

/** DELETE /grants/{id}. */
export const useTakeBack = () =>
  useChange((grantId: string) => api.send(routes.revokeGrant, { params: { id: grantId } }), {
    refetch: approvalsKey,
    onSuccess: () => toast.success(answerTexts.takenBack),
    onError: fail,
  });

/** DELETE /requests/{id}/always. */
export const useCloseAgain = () =>
  useChange((requestId: string) => api.send(revokeAlways, { params: { id: requestId } }), {
    refetch: approvalsKey,
    onSuccess: () => toast.success(answerTexts.takenBack),
    onError: fail,
  });

/** POST /requests/{id}/answer. What was allowed can be taken back for a while. */
export const useAnswer = () => {
  const takeBack = useTakeBack();
  const said = ({ state, childName, grantId }: Ask): void => {
    if (state !== 'granted') return toast.success(answerTexts.refused(childName));
    if (grantId === null) return toast.success(answerTexts.granted(childName));
    const run = (): void => takeBack.mutate(grantId);
    toast.undoable(answerTexts.granted(childName), { label: answerTexts.undo, run });
  };
  return useChange(
    ({ requestId, body }: { requestId: string; body: AnswerBody }) =>
      api.call(routes.answerRequest, { params: { id: requestId }, body }),
    { refetch: approvalsKey, onSuccess: said, onError: fail },
  );
};

/** `visibilitychange` bubbles up from the document. */
const ACTS = ['pointerdown', 'keydown', 'focus', 'visibilitychange'] as const;
/** A page that was opened less than this ago, in ms, is looked at. */
const OPENING_MS = 10_000;

const isLookedAt = (): boolean => {
  // Missing in Firefox before 120 and Safari before 16.4.
  const { userActivation } = navigator as { userActivation?: UserActivation };
  return (userActivation?.isActive ?? false) || performance.now() < OPENING_MS;
};

/**
 * POST /requests/{id}/seen, once somebody looks at the screen that shows it, as the child reads who saw it: at once on a page that was just opened or
 * touched. A request that comes to a page which lies open waits for a touch, a key, or the return to it.
 */
export const useSeen = (requestId: string): void =>
  useEffect(() => {
    const stop = (): void => ACTS.forEach((act) => removeEventListener(act, see));
    const see = (): void => {
      if (document.visibilityState !== 'visible') return;
      stop();
      // Not worth a message: the next screen that shows it says it again.
      api.send(routes.seeRequest, { params: { id: requestId } }).catch(() => undefined);
    };
    for (const act of ACTS) addEventListener(act, see);
    if (isLookedAt()) see();
    return stop;
  }, [requestId]);

/** The usual lengths, and the one that was asked for. */
export const lengthsFor = (asked: number | null): number[] =>
  [...new Set([15, 30, 60, ...(asked === null ? [] : [asked])])].toSorted((a, b) => a - b);

/** What is offered first where the child left the length open. */
export const USUAL_MINUTES = 30;
