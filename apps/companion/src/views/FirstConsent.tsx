import { lazy, useState } from 'react';
import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { SkeletonRow } from '@kinward/web/ui/Skeleton.tsx';
import { agree, refetchMe, stop } from '../device/actions.ts';
import { isYoung, mayBeAdult } from '../device/age.ts';
import { adultOf } from '../device/consent.ts';
import { useDevice } from '../device/state.ts';
import { formatList, t } from '../messages/messages.ts';
import { CollectedData } from '../cards/CollectedData.tsx';

const YoungConsent = lazy(() => import('../young/YoungConsent.tsx'));
const AdultConsent = lazy(() => import('./AdultConsent.tsx'));

/** Before the first report: who sees what for how long; two answers of the same size (docs/threats.md S5, S25). */
export default function FirstConsent() {
  const { me, online } = useDevice();
  const [busy, setBusy] = useState(false);
  const [adult, setAdult] = useState(false);
  if (me === null)
    return (
      <>
        <h1 className="display">{t.loading}</h1>
        <Card>
          <SkeletonRow label={t.loading} />
        </Card>
        {!online && (
          <Button wide className="big" onClick={() => void refetchMe()}>
            {t.retry}
          </Button>
        )}
      </>
    );
  if (adult || adultOf(me) !== null) return <AdultConsent onBack={() => setAdult(false)} />;
  if (isYoung(me)) return <YoungConsent me={me} onAdult={() => setAdult(true)} />;
  const refuse = () => {
    setBusy(true);
    void stop();
  };
  return (
    <>
      <h1 className="display">{t.agreeTitle(me.childName)}</h1>
      <Card className="stack g4">
        <h2>{t.agreeWho(formatList(me.watchers.map(({ name }) => name)), me.watchers.length > 1)}</h2>
        <CollectedData me={me} all={false} />
        <p>{t.never}</p>
        <p>{t.agreeChange}</p>
      </Card>
      <div className="pair">
        <Button tone="line" className="big" waiting={busy} onClick={refuse}>
          {t.no}
        </Button>
        <Button tone="line" className="big" onClick={() => void agree()}>
          {t.yes}
        </Button>
      </div>
      {mayBeAdult(me) && (
        <button type="button" className="link" onClick={() => setAdult(true)}>
          {t.adultAsk}
        </button>
      )}
      <p className="small ink-2">{t.askBrowser}</p>
    </>
  );
}
