/** Lists that the agent keeps on the disk, and that another version of it may have written. */
import { readFileSync } from 'node:fs';
import { z } from '@kinward/contract/schema.ts';

/**
 * @returns the items that are understood: one that a newer version wrote otherwise, before it was taken back, is left out alone;
 * none where the file cannot be read
 */
export function readKept<Item>(file: string, schema: z.ZodMiniType<Item>): Item[] {
  try {
    const all = z.array(z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8')));
    return all.flatMap((one) => {
      const { success, data } = schema.safeParse(one);
      return success ? [data] : [];
    });
  } catch {
    return [];
  }
}
