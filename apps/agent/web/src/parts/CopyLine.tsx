import { IconCheck, IconCopy } from '@tabler/icons-react';
import { IconButton } from '@kinward/web/ui/IconButton.tsx';
import { useCopy } from '@kinward/web/ui/use-copy.ts';
import { texts as t } from '../messages.ts';
import css from './parts.module.css';

/** A command, and a button that copies it. */
export function CopyLine({ text }: { text: string }) {
  const { result, copy } = useCopy(text);
  const Icon = result === 'copied' ? IconCheck : IconCopy;
  return (
    <div className={css.command}>
      <code>{text}</code>
      {/* A tooltip at the left lies on the command, as long as the button has the focus. */}
      <IconButton label={t.copy(text)} tip="none" onClick={copy}>
        <Icon size={20} stroke={1.75} />
      </IconButton>
      <span role="status" className={result === 'failed' ? 'tiny' : 'vh'}>
        {result === 'copied' ? t.copied : result === 'failed' ? t.copyFailed : ''}
      </span>
    </div>
  );
}
