import { lazy, useState } from 'react';
import { useOperator } from '../../../entities/session/operator.ts';
import { OnDemand } from '../../../ui/OnDemand.tsx';
import { FormNotice } from '../guest/FormNotice.tsx';
import { sentTexts as t } from '../messages.codes.ts';
import type { Addresses } from './unsent-codes.ts';
import type { Channel } from './validate-otp.ts';

const UnsentCodes = lazy(() => import('./UnsentCodes.tsx'));

/** Below a code: how it was sent, as the server says. Nothing until it has, and where `NothingSent` says it for all. */
export function SentHint({ channel }: { channel: Channel }) {
  const sends = useOperator()?.sends;
  if (sends === undefined || (!sends.email && !sends.sms)) return null;
  const sent = channel === 'phone' ? sends.sms : sends.email;
  return sent ? t[channel] : t[`${channel}Unsent`];
}

/**
 * On an installation without any provider: where the code is, and, at the machine that the server runs on, the code itself.
 * @param addresses whose codes may be shown; left out where a code opens an account: at a family's computer that is not the parent alone
 */
export function NothingSent({ addresses }: { addresses?: Addresses }) {
  const operator = useOperator();
  const [isShown, setShown] = useState(false);
  if (!operator || operator.sends.email || operator.sends.sms) return null;
  return (
    <>
      <FormNotice kind="warn">
        <span>
          {t.none}{' '}
          {operator.outbox && addresses && !isShown && (
            <button type="button" className="link" onClick={() => setShown(true)}>
              {t.outbox}
            </button>
          )}
        </span>
      </FormNotice>
      {addresses && (
        <OnDemand wanted={isShown}>
          <UnsentCodes addresses={addresses} />
        </OnDemand>
      )}
    </>
  );
}
