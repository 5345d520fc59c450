/** Pictures need the token in a header, which <img> cannot send: they are fetched and shown from memory (img-src data:). */
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { getPicture } from '@kinward/contract/children/children.routes.ts';
import { api } from './api.ts';

const HOUR = 3_600_000;

/** Unlike an object URL, a data URL goes away with the cache entry that holds it. */
export const asDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(new Error('The picture cannot be read.')));
    reader.readAsDataURL(blob);
  });

const nameOf = (profileUrl: string | null | undefined): string => profileUrl?.split('/').at(-1) ?? '';

const pictureQuery = (name: string) =>
  queryOptions({
    queryKey: ['picture', name],
    enabled: name !== '',
    staleTime: Infinity,
    gcTime: HOUR,
    queryFn: async ({ signal }) => {
      const response = await api.open(getPicture, { params: { name }, signal });
      return asDataUrl(await response.blob());
    },
  });

/** A data URL of a `profileUrl`, or undefined until it is there. Names of pictures change with their content. */
export function usePicture(profileUrl: string | null | undefined): string | undefined {
  return useQuery(pictureQuery(nameOf(profileUrl))).data;
}

/** The same of several, in their order. */
export const usePictures = (profileUrls: readonly (string | null | undefined)[]): (string | undefined)[] => {
  const names = [...new Set(profileUrls.map(nameOf))];
  const pictures = useQueries({
    queries: names.map(pictureQuery),
    combine: (results) => results.map(({ data }) => data),
  });
  return profileUrls.map((profileUrl) => pictures[names.indexOf(nameOf(profileUrl))]);
};
