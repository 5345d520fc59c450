import { useEffect, useState } from 'react';
import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { SkeletonRow } from '@kinward/web/ui/Skeleton.tsx';
import { agreePage, openPage, readPage, stopPage } from '../device/child-page.ts';
import { setState, useDevice, type State } from '../device/state.ts';
import { isParentSignedIn } from '../lib/parent-session.ts';
import { childPageMessages } from '../messages/child-page.ts';
import { pairingMessages } from '../messages/pairing.ts';
import { t } from '../messages/messages.ts';
import { LanguageChoice } from '../cards/LanguageChoice.tsx';
import { LeaveButton } from '../cards/LeaveButton.tsx';
import OtherDeviceLink from '../cards/OtherDeviceLink.tsx';
import { HelpLines } from '../cards/HelpLines.tsx';
import { CollectedData } from '../cards/CollectedData.tsx';
import { watcherNames, Reminder } from '../cards/Reminder.tsx';
import { Rules } from '../cards/Rules.tsx';
import TrackerSetup from '../cards/TrackerSetup.tsx';
import { StopSharing } from '../cards/StopSharing.tsx';
import { TransparencyCards } from './Transparency.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';

/** For a device that a third-party app reports for: who sees what, the rules, and the stop (docs/threats.md S5). Reports nothing itself. */
export default function ChildPage() {
  const [warned, setWarned] = useState(!isParentSignedIn());
  if (warned) return <Opened />;
  return (
    <>
      <h1 className="display">{childPageMessages.pageTitle}</h1>
      <Card className="stack g4 warning">
        <h2>{pairingMessages.parentHereTitle}</h2>
        <p>{childPageMessages.pageParentHere}</p>
        <Button tone="line" wide className="big" onClick={() => setWarned(true)}>
          {pairingMessages.parentHereGo}
        </Button>
      </Card>
    </>
  );
}

function Opened() {
  const device = useDevice();
  const { me, page, online } = device;
  useEffect(() => openPage(), []);
  if (me === null || page === null)
    return (
      <>
        <h1 className="display">{childPageMessages.pageTitle}</h1>
        <Card>
          <SkeletonRow label={t.loading} />
        </Card>
        {!online && (
          <Button wide className="big" onClick={() => void readPage().catch(() => undefined)}>
            {t.retry}
          </Button>
        )}
      </>
    );
  return page.agreed ? <Page device={device} me={me} /> : <Agree me={me} client={page.client} />;
}

type Me = NonNullable<State['me']>;

/** Both answers look the same; "no" first says who will notice. */
function Agree({ me, client }: { me: Me; client: string | null }) {
  const [refusing, setRefusing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const agree = () => {
    setBusy(true);
    setFailed(false);
    agreePage().catch(() => {
      setFailed(true);
      setBusy(false);
    });
  };
  return (
    <>
      <h1 className="display">{childPageMessages.pageHello(me.childName)}</h1>
      <Card className="stack g4">
        <p>
          {client === null
            ? childPageMessages.pageWill(me.deviceName)
            : childPageMessages.pageDoes(client, me.deviceName)}
        </p>
        <h2>{t.agreeWho(watcherNames(me.watchers), me.watchers.length > 1)}</h2>
        <CollectedData me={me} all={false} elsewhere />
        <p>{childPageMessages.pageNever}</p>
        <p>{t.agreeChange}</p>
        <p className="strong">{childPageMessages.pageSure}</p>
      </Card>
      {refusing ? (
        <StopSharing end={stopPage} sure onNot={() => setRefusing(false)} />
      ) : (
        <div className="pair">
          <Button tone="line" className="big" onClick={() => setRefusing(true)}>
            {t.no}
          </Button>
          <Button tone="line" className="big" waiting={busy} waitingLabel={t.loading} onClick={agree}>
            {t.yes}
          </Button>
        </div>
      )}
      <ErrorMessage>{failed ? t.failed : undefined}</ErrorMessage>
      <LanguageChoice />
    </>
  );
}

function Page({ device, me }: { device: State; me: Me }) {
  const client = device.page?.client ?? null;
  return (
    <>
      <div className="head">
        <h1 className="display">{childPageMessages.pageTitle}</h1>
        <LeaveButton />
      </div>
      <p>
        {client === null
          ? childPageMessages.pageWill(me.deviceName)
          : childPageMessages.pageDoes(client, me.deviceName)}
      </p>
      {device.otherDeviceLink && <OtherDeviceLink onRead={() => setState({ otherDeviceLink: false })} />}
      <Reminder device={device} />
      <TrackerSetup me={me} reports={client !== null} />
      <TransparencyCards me={me} elsewhere />
      <Rules />
      <StopSharing end={stopPage} />
      <HelpLines />
      <LanguageChoice />
    </>
  );
}
