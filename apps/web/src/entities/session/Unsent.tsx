import { useOperator } from './operator.ts';
import { unsentTexts as t } from './unsent-messages.ts';

/** A way by which messages leave an installation. */
type Way = 'email' | 'sms';

/** Whether this installation has no provider for a way. False until the server has said so. */
export const useUnsent = (way: Way): boolean => useOperator()?.sends[way] === false;

/** Where something is said to be sent, and is not. */
export function Unsent({ way }: { way: Way }) {
  return useUnsent(way) ? <p className="callout small">{t[way]}</p> : null;
}
