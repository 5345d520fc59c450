import sharp from 'sharp';
import type { Stack } from '@kinward/testkit/stack.ts';

/** Sends a small picture as a browser does (`multipart/form-data`, field `image`). @returns the status of the answer */
export async function uploadPicture(
  { server }: Stack,
  url: string,
  headers: Record<string, string>,
): Promise<number> {
  const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('image', new File([new Uint8Array(image)], 'a.png', { type: 'image/png' }));
  const request = new Request('http://form', { method: 'POST', body: form });
  const payload = Buffer.from(await request.arrayBuffer());
  const all = { ...headers, 'content-type': request.headers.get('content-type') ?? '' };
  return (await server.inject({ method: 'POST', url, headers: all, payload })).statusCode;
}
