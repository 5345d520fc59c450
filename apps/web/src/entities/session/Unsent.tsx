import { readOperator, useOperator } from './operator.ts';
import { unsentTexts as t } from './unsent-messages.ts';

/** A channel by which an installation sends messages. */
type Channel = 'email' | 'sms';

/** Whether this installation has no provider for a channel. False until the server has said so. */
export const useUnsent = (channel: Channel): boolean => useOperator()?.sends[channel] === false;

/** The same for what is said once: it waits until the server has said so. False where it does not answer. */
export const isUnsent = (channel: Channel): Promise<boolean> =>
  readOperator().then(
    ({ sends }) => !sends[channel],
    () => false,
  );

/** Where something is said to be sent, and is not. */
export function Unsent({ channel }: { channel: Channel }) {
  return useUnsent(channel) ? <p className="callout small">{t[channel]}</p> : null;
}
