import { useEffect } from 'react';
import { useDevice } from './device/state.ts';
import { t } from './words/words.ts';
import { Agree } from './views/Agree.tsx';
import { AskPage, ChildPageView, PageEndedView, SosPage } from './views/later.tsx';
import { Ended } from './views/Ended.tsx';
import { Frame } from './views/Frame.tsx';
import { Help, LanguageChoice } from './views/Help.tsx';
import { Home } from './views/Home.tsx';
import { Limits } from './views/Limits.tsx';
import { Pair } from './views/Pair.tsx';
import { usePage } from './views/route.ts';
import { Who } from './views/Who.tsx';

const VIEWS = { home: Home, ask: AskPage, sos: SosPage, who: Who, help: Help, limits: Limits } as const;

/** While a position is shared, the title and the app's badge say so (docs/threats.md S2). */
const useSign = (sharing: boolean): void =>
  useEffect(() => {
    document.title = sharing ? t.titleSharing : t.title;
    const change = sharing ? navigator.setAppBadge?.() : navigator.clearAppBadge?.();
    change?.catch(() => undefined);
  }, [sharing]);

export function App() {
  const { phase, sharing } = useDevice();
  const page = usePage();
  useSign(phase === 'on' && sharing === 'on');
  useEffect(() => {
    scrollTo(0, 0);
  }, [page, phase]);
  const View = VIEWS[page];
  return (
    <Frame tabs={phase === 'on'}>
      {phase === 'new' && (
        <>
          <Pair />
          <LanguageChoice />
        </>
      )}
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
