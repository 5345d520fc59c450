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

/** An app's first letter on a soft colour, in place of a brand's mark. Its name is beside it. */
export function AppTile({ appId, name, small = false }: { appId: string; name: string; small?: boolean }) {
  return (
    <span
      className={cx('tile soft-kid', css.tile, small && css.small)}
      data-kid={colourOf(appId)}
      aria-hidden="true"
    >
      {letterOf(name)}
    </span>
  );
}
