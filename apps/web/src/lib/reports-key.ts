/** Everything in the cache about a log of a device begins with this; the stream reads it again when rows come. */
export const reportsKey = (deviceId: string, kind: 'web' | 'contacts') =>
  ['reports', deviceId, kind] as const;
