import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { agree, consent, declareAdult } from '../device/actions.ts';
import { adultOf } from '../device/recording.ts';
import { useDevice } from '../device/state.ts';
import { consentTexts } from '../messages/recording.ts';
import { day, list, t } from '../messages/messages.ts';
import { Failure } from './Failure.tsx';
import { useTry } from './useTry.ts';

/** An adult decides alone, kind by kind (docs/threats.md S6). A child's device asks first whether an adult holds it. */
export default function Adult({ onBack }: { onBack?: () => void }) {
  const { me } = useDevice();
  return adultOf(me) === null ? <Declare onBack={onBack} /> : <Consent />;
}

const useNames = (): string => list(useDevice().me?.watchers.map(({ name }) => name) ?? []);

/** What it means comes before the answer; both answers are as large. */
function Declare({ onBack }: { onBack: (() => void) | undefined }) {
  const names = useNames();
  const { busy, failed, attempt } = useTry();
  const back = onBack ?? (() => history.back());
  return (
    <>
      <h1 className="display">{consentTexts.adultAskTitle}</h1>
      <Card className="stack">
        <p>{consentTexts.adultAskText}</p>
        <p>{consentTexts.adultNotified(names)}</p>
        <p className="quiet">{consentTexts.adultWrong}</p>
        <Failure>{failed ? t.failed : undefined}</Failure>
      </Card>
      <div className="pair">
        <Button tone="line" className="big" onClick={back}>
          {consentTexts.adultNo}
        </Button>
        <Button
          tone="line"
          className="big"
          waiting={busy !== null}
          onClick={() => attempt('adult', declareAdult)}
        >
          {consentTexts.adultYes}
        </Button>
      </div>
    </>
  );
}

/** Nothing is ticked beforehand. A web app can see the place alone, so it asks for that alone. */
function Consent() {
  const { me, phase } = useDevice();
  const names = useNames();
  const { busy, failed, attempt } = useTry();
  const until = adultOf(me)?.shares.position ?? null;
  const answer = (share: boolean) =>
    attempt(share ? 'yes' : 'no', async () => {
      await consent('position', share);
      // At the first connection this is the answer that is waited for.
      if (phase === 'asking') await agree();
    });
  return (
    <>
      <h1 className="display">{consentTexts.adultTitle}</h1>
      <Card className="stack">
        <p>{consentTexts.adultText(names)}</p>
        <h2>{t.kinds.position}</h2>
        <p role="status">
          {until === null ? consentTexts.adultNotShared : consentTexts.adultShared(day(until))}
        </p>
        <Failure>{failed ? t.failed : undefined}</Failure>
        <div className="pair">
          <Button tone="line" className="big" waiting={busy === 'no'} onClick={() => answer(false)}>
            {t.no}
          </Button>
          <Button tone="line" className="big" waiting={busy === 'yes'} onClick={() => answer(true)}>
            {consentTexts.adultShare}
          </Button>
        </div>
        <p className="quiet">{consentTexts.adultNever}</p>
      </Card>
      {phase === 'on' && (
        <a className="link" href="#home">
          {t.back}
        </a>
      )}
    </>
  );
}
