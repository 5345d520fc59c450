import { useEffect, useState } from 'react';
import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { SkeletonRow } from '@kinward/web/ui/Skeleton.tsx';
import { agreePage, openPage, readPage, stopPage } from '../device/page.ts';
import { useDevice, type State } from '../device/state.ts';
import { parentIsHere } from '../lib/parent-here.ts';
import { pageTexts } from '../messages/page.ts';
import { t } from '../messages/messages.ts';
import { LanguageChoice, LeaveButton, Lines } from './Help.tsx';
import { Kinds } from './Kinds.tsx';
import { namesOf, Reminder } from './Reminder.tsx';
import { Rules } from './Rules.tsx';
import { Stop } from './Stop.tsx';
import { WhoCards } from './Who.tsx';
import { Failure } from './Failure.tsx';

/** Where an app of others reports: who sees what, the rules, and the stop (docs/threats.md S5). It reports nothing itself. */
export default function ChildPage() {
  const [warned, setWarned] = useState(!parentIsHere());
  if (warned) return <Opened />;
  return (
    <>
      <h1 className="display">{pageTexts.pageTitle}</h1>
      <Card className="stack warning">
        <h2>{t.parentHereTitle}</h2>
        <p>{pageTexts.pageParentHere}</p>
        <Button tone="line" wide className="big" onClick={() => setWarned(true)}>
          {t.parentHereGo}
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
        <h1 className="display">{pageTexts.pageTitle}</h1>
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

/** Both answers look the same; "no" says first who will notice. */
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
      <h1 className="display">{pageTexts.pageHello(me.childName)}</h1>
      <Card className="stack">
        <p>
          {client === null ? pageTexts.pageWill(me.deviceName) : pageTexts.pageDoes(client, me.deviceName)}
        </p>
        <h2>{t.agreeWho(namesOf(me.watchers), me.watchers.length > 1)}</h2>
        <Kinds me={me} all={false} elsewhere />
        <p>{pageTexts.pageNever}</p>
        <p>{t.agreeChange}</p>
      </Card>
      {refusing ? (
        <Stop end={stopPage} sure onNot={() => setRefusing(false)} />
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
      <Failure>{failed ? t.failed : undefined}</Failure>
      <LanguageChoice />
    </>
  );
}

function Page({ device, me }: { device: State; me: Me }) {
  const client = device.page?.client ?? null;
  return (
    <>
      <div className="head">
        <h1 className="display">{pageTexts.pageTitle}</h1>
        <LeaveButton />
      </div>
      <p>{client === null ? pageTexts.pageWill(me.deviceName) : pageTexts.pageDoes(client, me.deviceName)}</p>
      <Reminder device={device} />
      <WhoCards me={me} elsewhere />
      <Rules />
      <Stop end={stopPage} />
      <Lines />
      <LanguageChoice />
    </>
  );
}
