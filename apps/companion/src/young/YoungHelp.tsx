import { IconLifebuoy, IconPhone } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { HelpLines } from '../cards/HelpLines.tsx';
import { LanguageChoice } from '../cards/LanguageChoice.tsx';
import { LeaveButton } from '../cards/LeaveButton.tsx';
import NotificationSettings from '../cards/NotificationSettings.tsx';
import { StopSharing } from '../cards/StopSharing.tsx';
import { stop } from '../device/actions.ts';
import { callName, type Parent } from '../device/parents.ts';
import { useDevice } from '../device/state.ts';
import { COUNTRIES, countryOf, ELSEWHERE, telephone } from '../lib/help-lines.ts';
import { readStored } from '../lib/storage.ts';
import { t as common } from '../messages/messages.ts';
import { youngMessages as t } from '../messages/young.ts';
import { ParentFace } from '../ui/Face.tsx';
import './young.css';

const AbuseReport = lazy(() => import('../views/AbuseReport.tsx'));

/** Whom to call, in large; what needs reading, and how to stop, behind one tap (docs/threats.md S8, S21). */
export default function YoungHelp() {
  const { me } = useDevice();
  const [reporting, setReporting] = useState(false);
  const token = readStored('token');
  if (reporting && token !== null) return <AbuseReport token={token} onBack={() => setReporting(false)} />;
  const { emergency, lines } =
    COUNTRIES[readStored('country') ?? countryOf(navigator.languages) ?? ''] ?? ELSEWHERE;
  const [line] = lines;
  const parents: readonly Parent[] = me?.watchers ?? [];
  return (
    <>
      <div className="head">
        <h1 className="display">{t.helpTitle}</h1>
        <LeaveButton />
      </div>
      <div className="stack g3">
        <a className="xl sos" href="#sos">
          <IconLifebuoy size={40} stroke={1.75} aria-hidden="true" />
          {t.need}
        </a>
        {parents.map(
          (parent, place) =>
            parent.phone && (
              <a key={`${place} ${parent.name}`} className="xl" href={telephone(parent.phone)}>
                <ParentFace parent={parent} place={place} size={40} />
                {t.call(callName(parent))}
              </a>
            ),
        )}
        {line && (
          <a className="xl" href={telephone(line.number)}>
            <IconPhone size={24} stroke={1.75} aria-hidden="true" />
            {t.call(line.name)}
          </a>
        )}
        <p className="ink-2">{t.kind}</p>
        <p className="quiet-text">
          {t.danger}{' '}
          <a className="link strong" href={telephone(emergency)}>
            {t.call(emergency)}
          </a>
        </p>
      </div>
      <details className="more">
        <summary>{t.more}</summary>
        <div className="stack g5">
          <a className="link" href="#who">
            {common.who}
          </a>
          <a className="link" href="#week">
            {common.myWeek}
          </a>
          <a className="link" href="#pause">
            {common.pauseTitle}
          </a>
          <HelpLines />
          <StopSharing end={stop} onReport={() => setReporting(true)} />
          <NotificationSettings />
          <a className="link" href="#limits">
            {common.whatItCannot}
          </a>
          <LanguageChoice />
          <p className="quiet-text small ink-2">
            {t.wrongAge}{' '}
            <a className="link" href="#adult">
              {common.adultAsk}
            </a>
          </p>
        </div>
      </details>
    </>
  );
}
