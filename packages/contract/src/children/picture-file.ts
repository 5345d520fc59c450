import { z } from '../schema.ts';

/** The last part of a picture's address; of any other form it is unknown. */
export const PictureFile = z.string().check(z.regex(/^[0-9a-f]{32}\.webp$/u, 'unknown-id'));
