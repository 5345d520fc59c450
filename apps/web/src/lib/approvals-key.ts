/** Under which key the cache holds what children ask, exceptions, budgets and calls. */
export const approvalsKey = ['requests'] as const;
