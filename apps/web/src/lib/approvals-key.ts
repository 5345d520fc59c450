/** Under which key the cache holds what children ask, exceptions, budgets and calls. */
export const requestsKey = ['requests'] as const;
