/** Time as an argument: nothing but this file and the database reads the machine's clock. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
