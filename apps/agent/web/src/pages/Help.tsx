import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { PageState } from '@kinward/contract/computers/agent-page.schemas.ts';
import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { cx } from '@kinward/web/ui/cx.ts';
import AgentLimits from '@kinward/web/ui/limits/AgentLimits.tsx';
import { limitsTexts } from '@kinward/web/ui/limits/limits-messages.ts';
import { PageHead } from '@kinward/web/ui/PageHead.tsx';
import { SkeletonRow } from '@kinward/web/ui/Skeleton.tsx';
import { language } from '@kinward/web/lib/language.ts';
import { commandOf } from '../command.ts';
import { texts as t } from '../messages.ts';
import { CopyLine } from '../parts/CopyLine.tsx';
import { Updates } from '../parts/Updates.tsx';
import css from '../parts/parts.module.css';
import { systemHere } from '../service-line.ts';
import { moment } from '../times.ts';

const Chain = lazy(() => import('../parts/Chain.tsx'));
/** Half an hour is not enough to find out; an hour ends by itself. */
const OFF = 'off --until 1h';

/** Help without a connection: where the way to the internet breaks, the way out, and what somebody who helps asks for. */
export default function Help({ state }: { state: PageState }) {
  const [looks, setLooks] = useState(false);
  return (
    <>
      <PageHead title={t.helpTitle} />
      <div className="stack g4">
        <Card className="stack g4">
          <h2>{t.broken}</h2>
          {looks ? (
            <Suspense fallback={<SkeletonRow label={t.looking} />}>
              <Chain />
            </Suspense>
          ) : (
            <>
              <p className="ink-2">{t.brokenMore}</p>
              <Button className="own-width" onClick={() => setLooks(true)}>
                {t.brokenNow}
              </Button>
            </>
          )}
        </Card>
        <Card className="stack g3">
          <h2>{t.asAdministrator}</h2>
          <p className="ink-2 measure">{t.offMore}</p>
          <CopyLine text={commandOf(state, OFF)} />
          <p className="ink-2">{t.onMore}</p>
          <CopyLine text={commandOf(state, 'on')} />
        </Card>
        <Updates version={state.system.version} />
        <System state={state} />
        <Cannot />
        <Recorded />
        {state.server !== null && <Support server={state.server} />}
      </div>
    </>
  );
}

/** What stays open, in the words that the portal has for parents. */
function Cannot() {
  const system = systemHere() ?? 'linux';
  return (
    <Card className="stack g2">
      <h2>{limitsTexts.title}</h2>
      <AgentLimits system={system === 'macos' ? 'mac' : system} />
    </Card>
  );
}

/** The tray leads there. */
function Recorded() {
  const [search] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const isLed = search.get('to') === 'recorded';
  useEffect(() => {
    if (!isLed) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, [isLed]);
  return (
    <Card className="stack g2">
      <h2 ref={heading} tabIndex={-1}>
        {t.recorded}
      </h2>
      <p className="ink-2 measure">{t.recordedMore}</p>
    </Card>
  );
}

function System({ state: { system, computer, server } }: { state: PageState }) {
  const rows = [
    [t.systemFacts.computer, computer],
    [t.systemFacts.version, system.version],
    [t.systemFacts.name, system.name],
    [t.systemFacts.kernel, `${system.kernel} (${system.processor})`],
    [t.systemFacts.node, system.node],
    ...(system.policy === null ? [] : [[t.systemFacts.policy, String(system.policy)]]),
    [t.systemFacts.startedAt, moment(system.startedAt)],
    ...(server === null ? [] : [[t.systemFacts.server, server]]),
  ];
  return (
    <Card className="stack g4">
      <h2>{t.system}</h2>
      <dl className={css.facts}>
        {rows.map(([name, said]) => (
          <div key={name} className={css.fact}>
            <dt>{name}</dt>
            <dd>{said}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** Of the portal. */
const MANUALS = {
  linux: '/view/linux/manual',
  windows: '/view/windows/manual',
  macos: '/view/mac/manual',
} as const;

function Support({ server }: { server: string }) {
  const system = systemHere() ?? 'linux';
  const ways = [
    [t.supportWrite, `${server}/user/contact-us`],
    [t.manuals[system], `${server}${MANUALS[system]}`],
  ] as const;
  return (
    <Card className="stack g3">
      <h2>{t.support}</h2>
      <p className="ink-2 measure">{t.supportMore}</p>
      <ul lang={language}>
        {ways.map(([name, address]) => (
          <li key={name}>
            <a className={cx('link', css.onward)} href={address} target="_blank" rel="noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
