import { z } from '../schema.ts';

/** Kinds of apps that a rule may name without a list of apps. */
export const APP_KINDS = ['games', 'social', 'video', 'music'] as const;
export const AppKind = z.enum(APP_KINDS, `Choose of ${APP_KINDS.join(', ')}`);
export type AppKind = z.output<typeof AppKind>;
