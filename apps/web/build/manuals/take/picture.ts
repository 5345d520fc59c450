/** A picture of a manual: the part of a page round the control to press, with a ring on it. */
import sharp from 'sharp';
import type { Locator, Page } from '@playwright/test';

/** What is cut out of the window, in CSS pixels, by its width; the wide one as a manual shows it beside its contents. */
export const CUTS = {
  390: { width: 390, height: 300 },
  1280: { width: 760, height: 400 },
} as const;
export const VIEWS = {
  390: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  1280: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 },
} as const;
export type Width = keyof typeof CUTS;

const QUALITY = 72;
const RING = 3;
const ROOM = 6;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const between = (least: number, value: number, most: number): number =>
  Math.min(Math.max(least, value), most);

/** The cut with the control in its middle, as far as the window allows. @param up CSS pixels that it begins higher */
const cutRound = (box: Box, width: Width, viewport: Pick<Box, 'width' | 'height'>, up: number): Box => {
  const { width: wide, height: high } = CUTS[width];
  return {
    x: Math.round(between(0, box.x + box.width / 2 - wide / 2, viewport.width - wide)),
    y: Math.round(between(0, box.y + box.height / 2 - high / 2 - up, viewport.height - high)),
    width: wide,
    height: high,
  };
};

/** Amber, with a dark edge so that it is seen on any ground. */
const ring = (box: Box, cut: Box, scale: number): Buffer => {
  const at = (value: number): number => value * scale;
  const [x, y] = [box.x - cut.x - ROOM, box.y - cut.y - ROOM];
  const shape = `x="${at(Math.max(x, RING))}" y="${at(Math.max(y, RING))}" width="${at(Math.min(box.width + 2 * ROOM, cut.width - 2 * RING))}" height="${at(box.height + 2 * ROOM)}" rx="${at(14)}" fill="none"`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${at(cut.width)}" height="${at(cut.height)}"><rect ${shape} stroke="#2b1a00" stroke-width="${at(RING + 2.5)}"/><rect ${shape} stroke="#f2a73b" stroke-width="${at(RING)}"/></svg>`,
  );
};

/**
 * Writes it. @returns how many bytes it has
 * @throws Error when the control is not on the screen
 */
export async function takePicture(
  page: Page,
  control: Locator,
  width: Width,
  file: string,
  up = 0,
): Promise<number> {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (box === null) throw new Error('the control is not to be seen');
  const cut = cutRound(box, width, page.viewportSize() ?? VIEWS[width].viewport, up);
  const shot = await page.screenshot({ clip: cut, animations: 'disabled' });
  const { size } = await sharp(shot)
    .composite([{ input: ring(box, cut, VIEWS[width].deviceScaleFactor) }])
    .webp({ quality: QUALITY, effort: 6, smartSubsample: true })
    .toFile(file);
  return size;
}
