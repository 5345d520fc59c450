/** An answer that a parent pressed on a notification, which the service worker holds for the page that it opened (src/sw/push.ts). */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { USUAL_MINUTES, useAnswer } from '../../entities/approvals/answering.ts';
import { approvalsQuery } from '../../entities/approvals/approvals.ts';
import { HELD_ANSWER, type HeldAnswer } from '../../sw/held-answer.ts';

const PATIENCE_MS = 3000;

const takeHeld = (): Promise<HeldAnswer | null> => {
  const worker = globalThis.navigator.serviceWorker?.controller;
  if (!worker) return Promise.resolve(null);
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const tired = setTimeout(() => resolve(null), PATIENCE_MS);
    const take = ({ data }: MessageEvent<HeldAnswer | null>): void => {
      clearTimeout(tired);
      port1.close();
      resolve(data);
    };
    port1.addEventListener('message', take, { once: true });
    port1.start();
    worker.postMessage(HELD_ANSWER, [port2]);
  });
};

/**
 * Answers what was pressed on the notification. A request that was answered meanwhile says so.
 * @param isRead the requests are here, which say how much was asked for
 */
export const useHeldAnswer = (isRead: boolean): void => {
  const { mutate } = useAnswer();
  const queries = useQueryClient();
  useEffect(() => {
    if (!isRead) return;
    void takeHeld().then((held) => {
      if (held === null) return;
      const { requestId, grant } = held;
      // A worker of before says no length.
      const ask = queries.getQueryData(approvalsQuery.queryKey)?.find((one) => one.requestId === requestId);
      const minutes = held.minutes ?? ask?.minutes ?? USUAL_MINUTES;
      mutate({ requestId, body: grant ? { grant, minutes } : { grant } });
    });
  }, [isRead, mutate, queries]);
};
