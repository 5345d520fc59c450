import { useEffect, useState } from 'react';
import { Button } from '@kinward/web/ui/Button.tsx';
import { useDevice } from './device/state.ts';
import { receiptNow } from './lib/receipt.ts';
import { t } from './messages/messages.ts';
import { Agree } from './views/Agree.tsx';
import {
  AdultPage,
  AskPage,
  ChildPageView,
  LimitsPage,
  PageEndedView,
  PausePage,
  RecordView,
  ReportView,
  SosPage,
  WhoPage,
} from './views/later.tsx';
import { Ended } from './views/Ended.tsx';
import { Frame } from './views/Frame.tsx';
import { Help, LanguageChoice } from './views/Help.tsx';
import { Home } from './views/Home.tsx';
import { Pair } from './views/Pair.tsx';
import { usePage } from './views/route.ts';

const VIEWS = {
  home: Home,
  ask: AskPage,
  sos: SosPage,
  pause: PausePage,
  adult: AdultPage,
  who: WhoPage,
  help: Help,
  limits: LimitsPage,
} as const;

/** While a position is shared, the title and the app's badge say so (docs/threats.md S2). */
const useSign = (sharing: boolean): void =>
  useEffect(() => {
    document.title = sharing ? t.titleSharing : t.title;
    const change = sharing ? navigator.setAppBadge?.() : navigator.clearAppBadge?.();
    change?.catch(() => undefined);
  }, [sharing]);

/** The first page; where a pairing ended here, what is left of it. */
function New() {
  const [receipt] = useState(receiptNow);
  const [own, setOwn] = useState<'record' | 'report'>();
  const back = () => setOwn(undefined);
  if (receipt !== null && own === 'record') return <RecordView onBack={back} />;
  if (receipt !== null && own === 'report') return <ReportView token={receipt.token} onBack={back} />;
  return (
    <>
      <Pair />
      {receipt !== null && (
        <Button tone="line" wide className="big" onClick={() => setOwn('record')}>
          {t.recordAsk}
        </Button>
      )}
      {receipt?.mayReport === true && (
        <Button tone="line" wide className="big" onClick={() => setOwn('report')}>
          {t.report}
        </Button>
      )}
      <LanguageChoice />
    </>
  );
}

export function App() {
  const { phase, sharing, call } = useDevice();
  const page = usePage();
  useSign(phase === 'on' && sharing === 'on');
  useEffect(() => {
    scrollTo(0, 0);
  }, [page, phase]);
  const View = VIEWS[page];
  // A call that is not sent yet is not to be left by a tap beside it: it has its own way back.
  const calling = page === 'sos' && call === null;
  return (
    <Frame tabs={phase === 'on' && !calling}>
      {phase === 'new' && <New />}
      {phase === 'asking' && <Agree />}
      {phase === 'on' && <View />}
      {phase === 'page' && <ChildPageView />}
      {(phase === 'pageStopped' || phase === 'pageEnded') && (
        <PageEndedView stopped={phase === 'pageStopped'} />
      )}
      {(phase === 'stopped' || phase === 'unpaired') && <Ended phase={phase} />}
    </Frame>
  );
}
