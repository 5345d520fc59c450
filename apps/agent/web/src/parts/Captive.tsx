import { IconWifi } from '@tabler/icons-react';
import { cx } from '@kinward/web/ui/cx.ts';
import { texts as t } from '../messages.ts';
import css from './parts.module.css';

/** A name of Firefox by which a browser finds that out: it is answered whatever is closed, and leads to that page. */
const LEADS_THERE = 'http://detectportal.firefox.com/canonical.html';

/** The way to the page on which this network wants somebody to sign in. */
export function Captive() {
  return (
    <div className="callout soft-warn row top g3 mb4" role="status">
      <IconWifi size={22} stroke={1.75} aria-hidden="true" className="keep" />
      <div className="stack g1">
        <b className="strong">{t.captive.title}</b>
        <p className="small">{t.captive.more}</p>
        <a className={cx('link', css.onward)} href={LEADS_THERE} target="_blank" rel="noreferrer">
          {t.captive.open}
        </a>
      </div>
    </div>
  );
}
