import { createClient, type Client } from '@kinward/client/client.ts';
import { readStored } from './storage.ts';

/** Calls as this device. No cookie goes along: a parent's, where one is in this browser, is none of ours. */
export const api: Client = createClient({
  baseUrl: '',
  getToken: () => readStored('token') ?? undefined,
  fetch: (input, init) => fetch(input, { ...init, credentials: 'omit' }),
});
