/** The text of a stored notification, for one who reads it. */
import { isNotificationKind } from '@kinward/messages/kinds/notifications.ts';
import type { Rendered, Kind, Params } from '@kinward/messages/catalogue.ts';
import type { Reader } from '@kinward/messages/reader.ts';
import { render } from '@kinward/messages/render.ts';

export interface StoredText {
  kind: string | null;
  params: unknown;
  title: string | null;
  message: string | null;
}

/**
 * Rows of before kinds were stored say what they were written with, and so does one whose kind a newer version wrote. Only this
 * server writes kinds, each with its own parameters, so what is stored is not checked again.
 */
export const textOf = ({ kind, params, title, message }: StoredText, reader: Reader): Rendered =>
  kind !== null && isNotificationKind(kind)
    ? render<Kind>(kind, params as Params[Kind], reader)
    : { title: title ?? 'Kinward', body: message ?? '' };
