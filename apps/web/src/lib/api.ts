/** The one client of the portal. What a failure means for the whole app is decided by src/app, which registers here. */
import { ApiError, createClient, type Client } from '@kinward/client/client.ts';
import { inLanguage, language } from './language.ts';
import { session } from './session.ts';
import { withStepUp } from './step-up/step-up.ts';
import { ownTask } from './time/task.ts';

export { ApiError, failedWith } from '@kinward/client/client.ts';

type FailureHandler = (error: ApiError) => void;
let handler: FailureHandler | undefined;

/** Registers a listener for every failed call. The last one wins; returns a function that removes it. */
export function onApiFailure(next: FailureHandler): () => void {
  handler = next;
  return () => {
    if (handler === next) handler = undefined;
  };
}

const client = createClient({
  baseUrl: '',
  getToken: session.token,
  // What the server writes for a parent to read comes in the portal's language.
  headers: () => ({ 'accept-language': language }),
  // A page asks for many at once.
  turn: ownTask,
  onFailure: (error) => handler?.(error),
});

type AnyCall = (...of: readonly unknown[]) => Promise<unknown>;
const asking =
  (call: AnyCall): AnyCall =>
  (...of) =>
    withStepUp(() => call(...of));

/**
 * Calls routes of the contract on this origin with the stored token. What needs a recent authentication asks for it by itself.
 * @throws ApiError
 */
export const api = {
  call: asking(client.call as AnyCall),
  send: asking(client.send as AnyCall),
  open: asking(client.open as AnyCall),
} as Client;

/** The message of a failure for a person; anything that is no ApiError is a fault of ours. */
export const failureText = (error: unknown): string =>
  inLanguage(error instanceof ApiError ? error.message : 'Something went wrong on this page. Load it again.');
