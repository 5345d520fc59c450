/** Which markers are so close that they would cover each other. */
import type { LatLng } from '../geometry.ts';

/** A place on the screen, in pixels. */
export interface Pixel {
  x: number;
  y: number;
}

/** Two markers closer than this become a stack (design §6). */
export const STACK_PIXELS = 48;

/**
 * Puts together what is closer than `within` pixels, also by way of others. In the order of the first of each.
 * @returns their places in `pixels`, each in order
 */
export const clustersOf = (pixels: readonly Pixel[], within = STACK_PIXELS): number[][] => {
  const left = new Set(pixels.keys());
  const clusters: number[][] = [];
  for (const first of pixels.keys()) {
    if (!left.delete(first)) continue;
    const cluster = [first];
    for (const member of cluster) {
      const at = pixels[member] as Pixel;
      for (const other of left) {
        const next = pixels[other] as Pixel;
        if (Math.hypot(next.x - at.x, next.y - at.y) >= within) continue;
        left.delete(other);
        cluster.push(other);
      }
    }
    clusters.push(cluster.toSorted((a, b) => a - b));
  }
  return clusters;
};

/** The middle of places that are close together. */
export const middleOf = (places: readonly LatLng[]): LatLng => ({
  latitude: places.reduce((sum, { latitude }) => sum + latitude, 0) / places.length,
  longitude: places.reduce((sum, { longitude }) => sum + longitude, 0) / places.length,
});
