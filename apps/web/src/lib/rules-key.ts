/** Under which keys the cache holds what the stream reads again. Apart from the queries, as the shell needs only these. */

/** Everything about the rules of one device begins with this. */
export const rulesKey = (deviceId: string) => ['rules', deviceId] as const;

export const familyKey = ['family'] as const;
