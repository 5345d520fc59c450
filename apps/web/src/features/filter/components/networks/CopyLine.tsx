import { IconCheck, IconCopy } from '@tabler/icons-react';
import { cx } from '../../../../ui/cx.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { useCopy } from '../../../../ui/use-copy.ts';
import { networksTexts as t } from './messages.networks.ts';
import css from './Networks.module.css';

interface CopyLineProps {
  /** In front of it: "First". */
  label?: string | undefined;
  text: string;
  /** A command, which may be as long as it likes; else an address. */
  command?: boolean;
}

/** What is typed elsewhere, and a button that copies it. */
export function CopyLine({ label, text, command = false }: CopyLineProps) {
  const { result, copy } = useCopy(text);
  const Icon = result === 'copied' ? IconCheck : IconCopy;
  return (
    <div className={cx(css.line, command && css.command)}>
      {label !== undefined && <span className="tiny">{label}</span>}
      <code>{text}</code>
      <IconButton label={t.copy(text)} tip="left" onClick={copy}>
        <Icon size={20} stroke={1.75} />
      </IconButton>
      <span role="status" className={result === 'failed' ? cx('tiny', css.failed) : 'vh'}>
        {result === 'copied' ? t.copied : result === 'failed' ? t.copyFailed : ''}
      </span>
    </div>
  );
}
