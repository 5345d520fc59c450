/** Under which keys the cache holds notices. Apart from the queries, as the shell needs only these. */
export const noticesKey = ['notices'] as const;
export const unreadKey = [...noticesKey, 'unread'] as const;
