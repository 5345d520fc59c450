import { cx } from './cx.ts';
import css from './PairingCode.module.css';
import { uiTexts } from './messages.ts';

/** `ABCD-EFGH`, large enough to read across a room. Screen readers read it letter by letter. */
export function PairingCode({ code }: { code: string }) {
  const [left = '', right = ''] = code.includes('-') ? code.split('-') : [code.slice(0, 4), code.slice(4)];
  return (
    <p className={cx('row middle g2', css.code)}>
      <span className="vh">{`${uiTexts.pairingCode}: ${left.split('').join(' ')}, ${right.split('').join(' ')}`}</span>
      <span aria-hidden="true" className={css.half}>
        {left}
      </span>
      <i aria-hidden="true">-</i>
      <span aria-hidden="true" className={css.half}>
        {right}
      </span>
    </p>
  );
}
