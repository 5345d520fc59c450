import { id, instant, z } from '../schema.ts';

export const ExportBody = z.object({ childId: id() });
export const Export = z.object({
  exportId: id(),
  /** Until then, once, and in the same session, it can be fetched. */
  expiresAt: instant(),
});
export type Export = z.output<typeof Export>;
