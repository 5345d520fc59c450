import { useUnsent } from '../../../entities/session/Unsent.tsx';
import { mfaTexts as t } from '../messages.ts';

/** What a change of the second step does besides; a message is promised only where the installation sends any. */
export function OthersOut() {
  const [noMail, noSms] = [useUnsent('email'), useUnsent('sms')];
  return t.othersOut(!noMail || !noSms);
}
