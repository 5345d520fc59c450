import { childId } from '../ids.ts';
import { id, instant, z } from '../schema.ts';

export const ExportBody = z.object({ childId: childId() });
export const Export = z.object({
  exportId: id(),
  /** It can be fetched until then, once, in the same session. */
  expiresAt: instant(),
});
export type Export = z.output<typeof Export>;
