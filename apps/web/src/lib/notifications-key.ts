/** Under which keys the cache holds notices. Apart from the queries, as the shell needs only these. */
export const notificationsKey = ['notices'] as const;
export const unreadKey = [...notificationsKey, 'unread'] as const;
