/** The one page of the app. */
export const PAGE = '/companion/';

/** The page from the server while it answers, else the one that was kept. */
export const pageOrKept = async (request: Request): Promise<Response> => {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(PAGE);
    if (kept === undefined) throw error;
    return kept;
  }
};
