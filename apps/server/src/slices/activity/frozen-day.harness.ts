/** The day that tests of a child's day stand still in: the 20th of May 2026, a Wednesday in summer time, on the clock of Zagreb. */
interface Point {
  latitude: number;
  longitude: number;
}

/** A time on the family's clock, of the 20th unless another day is given. */
export const on = (clock: string, day = '2026-05-20'): string =>
  new Date(`${day}T${clock}:00+02:00`).toISOString();
/** A fix every two minutes of a stay, or of the way between. */
export const fixes = (from: string, to: string, start: Point, end = start) => {
  const [first, last] = [Date.parse(on(from)), Date.parse(on(to))];
  const steps = Math.floor((last - first) / 120_000);
  return Array.from({ length: steps }, (_, index) => ({
    latitude: start.latitude + ((end.latitude - start.latitude) * index) / steps,
    longitude: start.longitude,
    accuracy: 8,
    recordedAt: new Date(first + index * 120_000).toISOString(),
  }));
};
