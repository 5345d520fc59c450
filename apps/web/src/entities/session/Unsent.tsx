import { Awaited } from '../../ui/Skeleton.tsx';
import { readOperator, useOperator } from './operator.ts';
import { unsentTexts as t } from './unsent-messages.ts';

/** A channel by which an installation sends messages. */
type Channel = 'email' | 'sms';

/** Whether this installation has no provider for a channel. Undefined until the server has answered, false where it does not. */
export const useUnsent = (channel: Channel): boolean | undefined => {
  const operator = useOperator();
  return operator === undefined ? undefined : operator?.sends[channel] === false;
};

/** The same for what is said once: it waits until the server has said so. False where it does not answer. */
export const isUnsent = (channel: Channel): Promise<boolean> =>
  readOperator().then(
    ({ sends }) => !sends[channel],
    () => false,
  );

/** Where something is said to be sent, and is not. */
export function Unsent({ channel }: { channel: Channel }) {
  const unsent = useUnsent(channel);
  if (unsent === undefined) return <Awaited />;
  return unsent ? <p className="callout small">{t[channel]}</p> : null;
}
