/** Where the list of parents is cached: apart, as the shell needs the key alone. */
export const parentsKey = ['parents'] as const;
