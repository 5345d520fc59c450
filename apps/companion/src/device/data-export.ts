/** What the holder takes along, and whom the holder tells. With the token of now, or with what is left of it after the end. */
import { createClient, type Client } from '@kinward/client/client.ts';
import { fetchRecord, showReport, stopAndReport } from '@kinward/contract/companion/companion.routes.ts';
import type { ReportShown } from '@kinward/contract/companion/companion.schemas.ts';
import { language } from '../messages/messages.ts';

const FILE_NAME = /filename="([\w.-]+)"/u;

const clientOf = (token: string): Client =>
  createClient({
    baseUrl: '',
    getToken: () => token,
    fetch: (input, init) => fetch(input, { ...init, credentials: 'omit' }),
  });

/** Fetches the record and has the browser save it. @throws ApiError */
export const saveRecord = async (token: string): Promise<void> => {
  const response = await clientOf(token).open(fetchRecord, { query: { language } });
  const name = FILE_NAME.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'kinward-me.zip';
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Browsers read the file a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

/** The report as it would be sent. @throws ApiError */
export const readReport = (token: string, signal: AbortSignal): Promise<ReportShown> =>
  clientOf(token).call(showReport, { signal });

/** Ends the sharing and sends the report that was shown. @returns whether it was taken @throws ApiError */
export const sendReport = async (
  token: string,
  { text, seal }: ReportShown,
  words: string,
): Promise<boolean> => {
  const body = { text, seal, ...(words.trim() !== '' && { words }) };
  return (await clientOf(token).call(stopAndReport, { body })).reported;
};
