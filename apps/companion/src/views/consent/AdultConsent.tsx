import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { agree, consent, declareAdult } from '../../device/actions.ts';
import { adultOf } from '../../device/consent.ts';
import { useDevice } from '../../device/state.ts';
import { consentMessages } from '../../messages/consent.ts';
import { formatDate, formatList, t } from '../../messages/messages.ts';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { useAction } from '../../ui/use-action.ts';

/** An adult decides alone, kind by kind (docs/threats.md S6). A child's device first asks whether its user is an adult. */
export default function AdultConsent({ onBack }: { onBack?: () => void }) {
  const { me } = useDevice();
  return adultOf(me) === null ? <Declare onBack={onBack} /> : <Consent />;
}

const useNames = (): string => formatList(useDevice().me?.watchers.map(({ name }) => name) ?? []);

/** The consequences come before the answer; both answers are equally large. */
function Declare({ onBack }: { onBack: (() => void) | undefined }) {
  const names = useNames();
  const { busy, failed, attempt } = useAction();
  const back = onBack ?? (() => history.back());
  return (
    <>
      <h1 className="display">{consentMessages.adultAskTitle}</h1>
      <Card className="stack g4">
        <p>{consentMessages.adultAskText}</p>
        <p>{consentMessages.adultNotified(names)}</p>
        <p className="small ink-2">{consentMessages.adultWrong}</p>
        <ErrorMessage>{failed ? t.failed : undefined}</ErrorMessage>
      </Card>
      <div className="pair">
        <Button tone="line" className="big" onClick={back}>
          {consentMessages.adultNo}
        </Button>
        <Button
          tone="line"
          className="big"
          waiting={busy !== null}
          onClick={() => attempt('adult', declareAdult)}
        >
          {consentMessages.adultYes}
        </Button>
      </div>
    </>
  );
}

/** Nothing is preselected. A web app can only see the position, so it asks for that alone. */
function Consent() {
  const { me, phase } = useDevice();
  const names = useNames();
  const { busy, failed, attempt } = useAction();
  const until = adultOf(me)?.shares.position ?? null;
  const answer = (share: boolean) =>
    attempt(share ? 'yes' : 'no', async () => {
      await consent('position', share);
      // While connecting this is also the first consent.
      if (phase === 'asking') await agree();
    });
  return (
    <>
      <h1 className="display">{consentMessages.adultTitle}</h1>
      <Card className="stack g4">
        <p>{consentMessages.adultText(names)}</p>
        <h2>{t.kinds.position}</h2>
        <p role="status">
          {until === null ? consentMessages.adultNotShared : consentMessages.adultShared(formatDate(until))}
        </p>
        <ErrorMessage>{failed ? t.failed : undefined}</ErrorMessage>
        <div className="pair">
          <Button tone="line" className="big" waiting={busy === 'no'} onClick={() => answer(false)}>
            {t.no}
          </Button>
          <Button tone="line" className="big" waiting={busy === 'yes'} onClick={() => answer(true)}>
            {consentMessages.adultShare}
          </Button>
        </div>
        <p className="small ink-2">{consentMessages.adultNever}</p>
      </Card>
      {phase === 'on' && (
        <a className="link" href="#home">
          {t.back}
        </a>
      )}
    </>
  );
}
