import { IconCopy, IconMessage, IconShare2 } from '@tabler/icons-react';
import { focusStill } from '../../../lib/focus.ts';
import { useMedia } from '../../../lib/media.ts';
import { Button, ButtonLink, type ButtonTone } from '../../../ui/Button.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import { isOnlyHere } from '../clients/clients.ts';
import { sendTexts as t } from './send-messages.ts';

const icon = { size: 19, stroke: 1.75, 'aria-hidden': true } as const;

interface SendLinkProps {
  link: string;
  /** What comes before the link in a message. */
  text: string;
  tone?: ButtonTone;
  autoFocus?: boolean;
}

/** Sends a link to the child's device. One that opens on this computer alone is said to, before it is sent. */
export function SendLink(props: SendLinkProps) {
  return (
    <div className="stack g2">
      {isOnlyHere(props.link) && <p className="callout small">{t.onlyHere(new URL(props.link).hostname)}</p>}
      <Send {...props} />
    </div>
  );
}

/** By the share sheet, else by copying. Browsers offer both only to pages they hold for secure; a phone then writes a message with it. */
function Send({ link, text, tone = 'primary', autoFocus = false }: SendLinkProps) {
  const { result, copy } = useCopy(link);
  const isTouch = useMedia('(pointer: coarse)');
  const canShare = typeof navigator.share === 'function';
  const canCopy = navigator.clipboard !== undefined;
  const send = () => {
    if (!canShare) return copy();
    navigator.share({ text, url: link }).catch((error: unknown) => {
      // Who closed the share sheet meant it.
      if (error instanceof Error && error.name === 'AbortError') return;
      copy();
    });
  };
  if (!canShare && !canCopy)
    return isTouch ? (
      <ButtonLink
        wide
        tone={tone}
        icon={<IconMessage {...icon} />}
        to={`sms:?&body=${encodeURIComponent(`${text} ${link}`)}`}
      >
        {t.byMessage}
      </ButtonLink>
    ) : (
      <code className="tiny breaks">{link}</code>
    );
  return (
    <>
      <Button
        wide
        tone={tone}
        ref={autoFocus ? focusStill : undefined}
        icon={canShare ? <IconShare2 {...icon} /> : <IconCopy {...icon} />}
        onClick={send}
      >
        {result === 'copied' ? t.copied : canShare ? t.send : t.copy}
      </Button>
      <span role="status" className={result === 'failed' ? 'small ink-2' : 'vh'}>
        {result === 'copied' ? t.copied : result === 'failed' ? t.failed : ''}
      </span>
      {result === 'failed' && <code className="small breaks">{link}</code>}
    </>
  );
}
