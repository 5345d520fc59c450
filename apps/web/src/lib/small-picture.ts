/** Pictures as they are sent: at the size that is kept, made in the browser, so that a phone's photo is never too large. */
import { LIMITS } from '@kinward/contract/limits.ts';

const SIDE = LIMITS.pictureSide;
const QUALITY = 0.9;

/** WebP, or PNG where the browser writes no WebP; either way nothing of the photo's own data, such as its place, is left. */
async function drawn(width: number, height: number, source: CanvasImageSource): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(source, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY));
  if (blob === null) throw new Error('The picture cannot be drawn.');
  return new File([blob], 'picture', { type: blob.type });
}

/** The photo with its shorter side at 512 px, upright. A browser that cannot do that gives the file back as it is. */
export async function shrinkPicture(file: File): Promise<File> {
  try {
    const photo = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, SIDE / Math.min(photo.width, photo.height));
    const small = await drawn(Math.round(photo.width * scale), Math.round(photo.height * scale), photo);
    photo.close();
    return small;
  } catch {
    return file;
  }
}

/** A drawing of the page as a picture of its own, with the page's colours. @throws Error where that fails */
export async function pictureOf(drawing: SVGSVGElement): Promise<File> {
  const style = getComputedStyle(document.documentElement);
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  // A picture is seen in both themes: it has the colours of the light one.
  copy.style.colorScheme = 'light';
  copy.setAttribute('width', String(SIDE));
  copy.setAttribute('height', String(SIDE));
  const source = new XMLSerializer()
    .serializeToString(copy)
    .replaceAll(/var\((--[\w-]+)\)/gu, (_, name: string) => style.getPropertyValue(name).trim());
  const url = URL.createObjectURL(new Blob([source], { type: 'image/svg+xml' }));
  try {
    const image = new Image(SIDE, SIDE);
    image.src = url;
    await image.decode();
    return await drawn(SIDE, SIDE, image);
  } finally {
    URL.revokeObjectURL(url);
  }
}
