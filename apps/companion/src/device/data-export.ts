/** The data export and the abuse report, with the current token or that of a former pairing. */
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

/** Fetches the child's own data and has the browser save them. @throws ApiError */
export const saveExport = async (token: string): Promise<void> => {
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

/** Ends the sharing and sends the report that was shown. @returns whether it was accepted @throws ApiError */
export const sendReport = async (
  token: string,
  { text, seal }: ReportShown,
  comment: string,
): Promise<boolean> => {
  const body = { text, seal, ...(comment.trim() !== '' && { words: comment }) };
  return (await clientOf(token).call(stopAndReport, { body })).reported;
};
