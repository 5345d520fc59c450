const MINUTE = 60;
const HOUR = 3600;
/** Distances of the lines of a chart, in seconds. */
const STEPS = [MINUTE, 5 * MINUTE, 10 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR];
const LINES_MAX = 4;

export interface Scale {
  /** Seconds at the top of the chart. */
  top: number;
  /** Lines above the ground, in seconds. */
  lines: number[];
}

/** A scale with at most four lines that holds the highest value. @param highest seconds */
export const scaleFor = (highest: number): Scale => {
  const step =
    STEPS.find((one) => highest / one <= LINES_MAX) ?? Math.ceil(highest / LINES_MAX / HOUR) * HOUR;
  const count = Math.max(1, Math.ceil(highest / step));
  return { top: count * step, lines: Array.from({ length: count }, (_, index) => (index + 1) * step) };
};
