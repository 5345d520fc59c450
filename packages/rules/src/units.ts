/** Metres per second of a mile per hour. */
export const MPS_PER_MPH = 0.44704;
