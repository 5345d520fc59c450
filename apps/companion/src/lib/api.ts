import { createClient, type Client } from '@kinward/client/client.ts';
import { language } from '../messages/messages.ts';
import { readStored } from './storage.ts';

/** Calls the API as this device. No cookie is sent: a parent may be signed in to the portal in this browser. */
export const api: Client = createClient({
  baseUrl: '',
  getToken: () => readStored('token') ?? undefined,
  // A report of abuse is shown and sent in the language of the app.
  headers: () => ({ 'accept-language': language }),
  fetch: (input, init) => fetch(input, { ...init, credentials: 'omit' }),
});
