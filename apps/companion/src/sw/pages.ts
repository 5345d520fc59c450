/** The one page of the app. */
export const PAGE = '/companion/';

/** The page from the server while it answers, otherwise the cached one. */
export const pageOrCached = async (request: Request): Promise<Response> => {
  try {
    return await fetch(request);
  } catch (error) {
    const cached = await caches.match(PAGE);
    if (cached === undefined) throw error;
    return cached;
  }
};
