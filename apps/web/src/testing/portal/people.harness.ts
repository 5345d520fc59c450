/** Parents of page tests, made through the public API of the installation. */
import { createClient, type Client } from '@kinward/client/client.ts';
import type { User } from '@kinward/contract/accounts/accounts.schemas.ts';
import type { AccountId } from '@kinward/contract/ids.ts';
import { newcomer, type Newcomer } from '@kinward/testkit/newcomer.ts';
import { logIn, register } from '@kinward/testkit/register.ts';

export interface SignedIn {
  person: Newcomer;
  api: Client;
  userId: AccountId;
}
/** What the browser of a parent who has logged in keeps. */
export interface Session {
  token: string;
  /** `name=value`. */
  cookie: string;
  user: User;
}

/** Logs a registered parent in from a browser of their own. @throws ApiError */
export const logInElsewhere = async (baseUrl: string, person: Newcomer): Promise<SignedIn & Session> => {
  const { token, cookie, user } = await logIn(baseUrl, person.email, person.password);
  const api = createClient({ baseUrl, getToken: () => token, headers: () => ({ cookie }) });
  return { person, api, userId: user.userId, token, cookie, user };
};

/** Registers a family whose parent has logged in from a browser of their own. @throws ApiError */
export const newParent = async (baseUrl: string): Promise<SignedIn & Session> => {
  const person = newcomer();
  const { phoneTyped: _typed, ...registered } = person;
  await register(baseUrl, registered);
  return logInElsewhere(baseUrl, person);
};
