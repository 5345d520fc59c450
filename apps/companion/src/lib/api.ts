import { createClient, type Client } from '@kinward/client/client.ts';
import { readStored } from './storage.ts';

/** Calls the API as this device. No cookie is sent: a parent may be signed in to the portal in this browser. */
export const api: Client = createClient({
  baseUrl: '',
  getToken: () => readStored('token') ?? undefined,
  fetch: (input, init) => fetch(input, { ...init, credentials: 'omit' }),
});
