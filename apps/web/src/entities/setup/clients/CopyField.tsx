import { IconCheck, IconCopy } from '@tabler/icons-react';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import { clientTexts as t } from './client-messages.ts';
import css from './ClientsView.module.css';

/** A value to type elsewhere, and a button that copies it. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const { result, copy } = useCopy(value);
  const Icon = result === 'copied' ? IconCheck : IconCopy;
  return (
    <div className={css.field}>
      <dt className="tiny ink-2">{label}</dt>
      <dd>
        <code>{value}</code>
        <IconButton label={t.copy(label)} tip="left" onClick={copy}>
          <Icon size={20} stroke={1.75} />
        </IconButton>
        <span role="status" className={result === 'failed' ? css.failed : 'vh'}>
          {result === 'copied' ? t.copied : result === 'failed' ? t.copyFailed : ''}
        </span>
      </dd>
    </div>
  );
}
