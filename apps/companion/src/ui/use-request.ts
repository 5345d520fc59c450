import { useState } from 'react';
import { ApiError } from '@kinward/client/client.ts';
import type { AskBody } from '@kinward/contract/approvals/approvals.schemas.ts';
import { requestApproval } from '../device/actions.ts';
import { approvalsMessages } from '../messages/approvals.ts';
import { language } from '../messages/messages.ts';
import type { Refusal } from './Field.tsx';

/** Fields that a request can be refused for, as the contract names them. */
const FIELDS = ['site', 'appId', 'note'] as const;
export type FieldName = (typeof FIELDS)[number];

interface Refused extends Refusal {
  /** Left out where no field is the cause. */
  field?: FieldName | undefined;
}

/** The server's messages are English; in another language our own message is shown instead. */
const refusedOf = (error: unknown): Refused => {
  if (!(error instanceof ApiError) || error.code === 'OFFLINE') return { text: approvalsMessages.notSent };
  const [first] = error.errors;
  const field = FIELDS.find((name) => name === first?.path);
  const fallback = field === undefined ? approvalsMessages.notSent : approvalsMessages.askWrong;
  return { field, text: language === 'en' ? (first?.message ?? error.message) : fallback };
};

/** Sends one request at a time. */
export const useRequest = () => {
  const [clientId, setClientId] = useState(() => crypto.randomUUID());
  const [state, setState] = useState<{ busy?: true; sent?: string; refused?: Refused }>({});
  const send = async (body: AskBody): Promise<boolean> => {
    setState({ busy: true });
    try {
      await requestApproval(body);
    } catch (error) {
      // The id stays the same: a request whose answer got lost must not become two.
      setState({ refused: refusedOf(error) });
      return false;
    }
    setState({ sent: clientId });
    setClientId(crypto.randomUUID());
    return true;
  };
  const refuse = (refused: Refused) => setState({ refused });
  /** A refusal no longer applies once the form changes. */
  const changed = () => setState((now) => (now.refused === undefined ? now : {}));
  return { ...state, clientId, send, refuse, changed };
};
