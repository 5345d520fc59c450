/**
 * The tray's icon, drawn as its pixels: the mark in one colour that stands out from light and dark panels alike, and its lamp,
 * which says the state.
 */
import type { Value } from './values.ts';

/** `told`: somebody asks, or is told something; `silent`: no word from the installation, or nothing holds. */
export type Look = 'filtered' | 'paused' | 'told' | 'silent';

/** Of panels, and of those with twice as many pixels. */
export const SIZES = [16, 22, 24, 32, 48] as const;
/** Of the drawing. */
const BOX = 32;
/** Each has a contrast of at least 3 to white and to a dark panel (#202020). */
const [MARK, LIT] = [
  [0x2e, 0x8c, 0x9e],
  [0xc9, 0x7a, 0x1e],
] as const;
const FAINT = 0.55;

/** Signed distance to a shape in units of the drawing; negative: inside. */
type Shape = (x: number, y: number) => number;

const HALF = 2.5;
const stem: Shape = (x, y) => Math.hypot(x - 6.5, y - Math.min(26.5, Math.max(5.5, y))) - HALF;
/** A part of a circle, open to the right, with round ends. */
const arm: Shape = (x, y) => {
  const [centre, radius, endX, endY] = [23.18, 12.2, 16.8, 10.4];
  const ends = Math.min(Math.hypot(x - endX, y - 16 - endY), Math.hypot(x - endX, y - 16 + endY));
  const isBeside = Math.abs(y - 16) * (centre - endX) <= (centre - x) * endY;
  return (isBeside ? Math.abs(Math.hypot(x - centre, y - 16) - radius) : ends) - HALF;
};
const lamp: Shape = (x, y) => Math.hypot(x - 22.9, y - 16) - 4.1;
const hollow: Shape = (x, y) => Math.abs(Math.hypot(x - 22.9, y - 16) - 3.4) - 1.2;
const bar =
  (at: number): Shape =>
  (x, y) =>
    Math.max(Math.abs(x - at) - 1.5, Math.abs(y - 16) - 5);
const both: Shape = (x, y) => Math.min(bar(20.6)(x, y), bar(26.2)(x, y));
const bodyShape: Shape = (x, y) => Math.min(stem(x, y), arm(x, y));

const LAMPS: Readonly<Record<Look, Shape>> = { filtered: lamp, paused: both, told: lamp, silent: hollow };

/** How much of a pixel a shape covers. */
const coverage = (distance: number, scale: number): number =>
  Math.min(1, Math.max(0, 0.5 - distance * scale));

/** @param size in pixels @returns four bytes a pixel: opacity, red, green, blue */
export function drawn(look: Look, size: number): Uint8Array {
  const pixels = new Uint8Array(size * size * 4);
  const scale = size / BOX;
  for (let at = 0; at < size * size; at += 1) {
    const [x, y] = [((at % size) + 0.5) / scale, (Math.floor(at / size) + 0.5) / scale];
    const ofMark = coverage(bodyShape(x, y), scale) * (look === 'silent' ? FAINT : 1);
    const ofLamp = coverage(LAMPS[look](x, y), scale);
    const colour = look === 'told' && ofLamp > ofMark ? LIT : MARK;
    pixels.set([Math.round(255 * Math.max(ofMark, ofLamp)), ...colour], at * 4);
  }
  return pixels;
}

/** As the bus has it: `a(iiay)`. */
export const pixmaps = (look: Look): Value => SIZES.map((size) => [size, size, drawn(look, size)]);
