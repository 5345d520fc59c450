/** Under which keys the cache holds what the stream reads again. Apart from the queries, as the shell needs only these. */

/** Everything about the rules of one device begins with this. */
export const rulesKey = (deviceId: string) => ['rules', deviceId] as const;

/** Speeding of the device's days: its limit decides it, and its positions. */
export const episodesKey = (deviceId: string) => [...rulesKey(deviceId), 'episodes'] as const;

/** How long apps were used, of every device. */
export const usageKey = ['usage'] as const;

export const familyKey = ['family'] as const;
