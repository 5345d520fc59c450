import { IconDeviceMobile, IconHandStop, IconMapPin, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import type { DeviceMe } from '@kinward/contract/companion/companion.schemas.ts';
import { CollectedData } from '../cards/CollectedData.tsx';
import { agree, stop } from '../device/actions.ts';
import { trackerState } from '../device/tracker/tracker.ts';
import { formatList, t as common } from '../messages/messages.ts';
import { youngMessages as t } from '../messages/young.ts';
import { OwnFace, ParentFace } from '../ui/Face.tsx';
import { parentNames } from './words.ts';
import './young.css';

const icon = { size: 32, stroke: 1.75, 'aria-hidden': true } as const;

/** Before the first report, for a child: four sentences with pictures, to be read together; all of it for the grown-up below. */
export default function YoungConsent({ me, onAdult }: { me: DeviceMe; onAdult: () => void }) {
  const [busy, setBusy] = useState(false);
  const refuse = () => {
    setBusy(true);
    void stop();
  };
  const [first] = me.watchers;
  const many = me.watchers.length > 1;
  return (
    <>
      <div className="meface">
        <OwnFace me={me} size={112} ageMinutes={null} />
        <div className="stack g2">
          <h1 className="display">{t.hello(me.childName)}</h1>
          <p className="big-line">{t.together}</p>
        </div>
      </div>
      <ul className="four">
        <li>
          {first ? <ParentFace parent={first} place={0} size={40} /> : <IconMapPin {...icon} />}
          {me.collects.position ? t.agreeSees(parentNames(me.watchers), many) : t.agreeNothing}
        </li>
        <li>
          <IconDeviceMobile {...icon} />
          {trackerState(me) === 'none' ? t.agreeOpen : t.agreeAllDay}
        </li>
        <li>
          <IconTrash {...icon} />
          {t.agreeKept(me.keptDays.position)}
        </li>
        <li>
          <IconHandStop {...icon} />
          {t.agreeStop}
        </li>
      </ul>
      <div className="pair">
        <Button tone="line" className="big" waiting={busy} onClick={refuse}>
          {common.no}
        </Button>
        <Button tone="line" className="big" onClick={() => void agree()}>
          {common.yes}
        </Button>
      </div>
      <details className="more">
        <summary>{t.everythingWritten}</summary>
        <Card className="stack g4">
          <h2>{common.agreeWho(formatList(me.watchers.map(({ name }) => name)), many)}</h2>
          <CollectedData me={me} all={false} />
          <p>{common.never}</p>
          <p>{common.agreeChange}</p>
          <p className="small ink-2">{common.askBrowser}</p>
          <p className="quiet-text small ink-2">
            {t.wrongAge}{' '}
            <button type="button" className="link" onClick={onAdult}>
              {common.adultAsk}
            </button>
          </p>
        </Card>
      </details>
    </>
  );
}
