import type { Ref } from 'react';
import css from './AppTile.module.css';
import { cx } from './cx.ts';

/** One of the six soft colours, always the same for an app. */
const colourOf = (appId: string): number => {
  let sum = 0;
  for (const character of appId) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 997;
  return (sum % 6) + 1;
};

const letterOf = (name: string): string => {
  return (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '?').toLocaleUpperCase();
};

interface AppTileProps {
  appId: string;
  name: string;
  small?: boolean;
  /** Its icon, as a data URL. */
  picture?: string | undefined;
  ref?: Ref<HTMLSpanElement>;
}

/** An app's icon, else its first letter on a soft colour. Its name is beside it. */
export function AppTile({ appId, name, small = false, picture, ref }: AppTileProps) {
  return (
    <span
      ref={ref}
      className={cx('tile', css.tile, picture === undefined ? 'soft-kid' : css.plate, small && css.small)}
      data-kid={picture === undefined ? colourOf(appId) : undefined}
      aria-hidden="true"
    >
      {picture === undefined ? letterOf(name) : <img className={css.icon} src={picture} alt="" />}
    </span>
  );
}
