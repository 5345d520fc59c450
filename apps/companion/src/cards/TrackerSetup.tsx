import { useState } from 'react';
import type { DeviceMe } from '@kinward/contract/companion/companion.schemas.ts';
import { owntracksLink } from '@kinward/rules/owntracks.ts';
import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { adultOf } from '../device/consent.ts';
import { forgetTracker, readTracker } from '../lib/tracker.ts';
import { trackerMessages as t } from '../messages/tracker.ts';

/** After the yes: how OwnTracks is set up with what the parent's link brought. Absent once it reports. */
export default function TrackerSetup({ me, reports }: { me: DeviceMe; reports: boolean }) {
  const [declined, setDeclined] = useState(false);
  // Read each time: another link may have brought newer ones.
  const keys = declined ? undefined : readTracker();
  // No app of others reports for an adult: each kind is the adult's own yes.
  if (keys === undefined || reports || adultOf(me) !== null) return null;
  const later = () => {
    forgetTracker();
    setDeclined(true);
  };
  const link = owntracksLink({ url: `${location.origin}/api/ingest/owntracks`, ...keys }, me.childName);
  return (
    <Card className="stack g4 reminder" aria-label={t.title}>
      <h2>{t.title}</h2>
      <p>{t.text}</p>
      <ol className="steps">
        {t.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <a className="set-up" href={link}>
        {t.setUp}
      </a>
      <Button tone="quiet" wide onClick={later}>
        {t.later}
      </Button>
    </Card>
  );
}
