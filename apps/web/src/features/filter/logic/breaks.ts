/** Minutes for which the filter can be off. */
export const OFFS = [10, 30, 60] as const;
