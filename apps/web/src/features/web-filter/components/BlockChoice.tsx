import { LIMITS } from '@kinward/contract/limits.ts';
import type { WebLogEntry } from '@kinward/contract/web-filter/web-filter.schemas.ts';
import { siteChoices } from '@kinward/rules/sites/site-match.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { webTexts as t } from '../messages.ts';
import { cx } from '../../../ui/cx.ts';
import css from './Web.module.css';

interface BlockChoiceProps {
  visit: WebLogEntry | undefined;
  onClose: () => void;
  onBlock: (entry: string) => void;
}

/** How much of a visited site is blocked: its domain, one above it, or only this address. */
export function BlockChoice({ visit, onClose, onBlock }: BlockChoiceProps) {
  const { domains, page } = siteChoices(visit?.url ?? '', LIMITS.urlMax);
  return (
    <Dialog
      open={visit !== undefined}
      onClose={onClose}
      title={t.blockWhat}
      actions={
        <Button tone="line" onClick={onClose}>
          {t.cancel}
        </Button>
      }
    >
      <div className="stack g2">
        {domains.map((domain) => (
          <button
            key={domain}
            type="button"
            className={cx('stack g1 ink', css.choice)}
            onClick={() => onBlock(domain)}
          >
            <b className="strong breaks">{domain}</b>
            <small className="small ink-2">{t.coversDomain}</small>
          </button>
        ))}
        {page !== undefined && (
          <button type="button" className={cx('stack g1 ink', css.choice)} onClick={() => onBlock(page)}>
            <b className="strong breaks">{t.onlyAddress}</b>
            <small className={cx('small ink-2', css.url)}>{page}</small>
          </button>
        )}
      </div>
    </Dialog>
  );
}
