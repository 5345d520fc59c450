import { LIMITS } from '@kinward/contract/limits.ts';
import { pictureTexts as t } from './picture-messages.ts';

export const PICTURE_KINDS = ['image/jpeg', 'image/png', 'image/webp'];

/** The fault of a chosen file, or nothing. The server decides by content; this only spares the way there. */
export const pictureFault = (file: { type: string; size: number }): string | undefined => {
  if (!PICTURE_KINDS.includes(file.type)) return t.pictureKind;
  return file.size > LIMITS.uploadBytes ? t.pictureLarge : undefined;
};
