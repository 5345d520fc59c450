import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { agree, consent, declareAdult } from '../device/actions.ts';
import { adultOf } from '../device/recording.ts';
import { useDevice } from '../device/state.ts';
import { recordingTexts } from '../messages/recording.ts';
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
      <h1 className="display">{recordingTexts.adultAskTitle}</h1>
      <Card className="stack">
        <p>{recordingTexts.adultAskText}</p>
        <p>{recordingTexts.adultTold(names)}</p>
        <p className="quiet">{recordingTexts.adultWrong}</p>
        <Failure>{failed ? t.failed : undefined}</Failure>
      </Card>
      <div className="pair">
        <Button tone="line" className="big" onClick={back}>
          {recordingTexts.adultNo}
        </Button>
        <Button
          tone="line"
          className="big"
          waiting={busy !== null}
          onClick={() => attempt('adult', declareAdult)}
        >
          {recordingTexts.adultYes}
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
      <h1 className="display">{recordingTexts.adultTitle}</h1>
      <Card className="stack">
        <p>{recordingTexts.adultText(names)}</p>
        <h2>{t.kinds.position}</h2>
        <p role="status">
          {until === null ? recordingTexts.adultNotShared : recordingTexts.adultShared(day(until))}
        </p>
        <Failure>{failed ? t.failed : undefined}</Failure>
        <div className="pair">
          <Button tone="line" className="big" waiting={busy === 'no'} onClick={() => answer(false)}>
            {t.no}
          </Button>
          <Button tone="line" className="big" waiting={busy === 'yes'} onClick={() => answer(true)}>
            {recordingTexts.adultShare}
          </Button>
        </div>
        <p className="quiet">{recordingTexts.adultNever}</p>
      </Card>
      {phase === 'on' && (
        <a className="link" href="#home">
          {t.back}
        </a>
      )}
    </>
  );
}
