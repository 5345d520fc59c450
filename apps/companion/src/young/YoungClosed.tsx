import { lazy, Suspense } from 'react';
import { IconArrowLeft } from '@tabler/icons-react';
import type { Closure } from '../rules/day-plan.ts';
import { callName } from '../device/parents.ts';
import { isFiltered, useDevice } from '../device/state.ts';
import { youngMessages as t } from '../messages/young.ts';
import { ParentFace } from '../ui/Face.tsx';
import { Loading } from '../ui/Loading.tsx';
import { useDayPlan } from '../ui/use-day-plan.ts';
import { useNow } from '../ui/use-now.ts';
import { Gate } from './Gate.tsx';
import { closedWords } from './words.ts';
import './young.css';

/** Of devices that ask the filter. */
const YoungFilter = lazy(() => import('./YoungFilter.tsx'));

/** Why something is closed, when it opens, whom to ask. */
export default function YoungClosed() {
  const { me, phase } = useDevice();
  const now = useNow();
  const plan = useDayPlan(now);
  if (me === null || plan === undefined) return <Loading />;
  const [closure] = plan.closed;
  const [parent] = me.watchers;
  if (closure === undefined)
    return (
      <>
        {isFiltered({ phase, me }) ? (
          <Suspense fallback={<Loading />}>
            <YoungFilter />
          </Suspense>
        ) : (
          <h1 className="display">{t.open}</h1>
        )}
        {parent && (
          <a className="xl first" href="#ask">
            <ParentFace parent={parent} place={0} size={40} />
            {t.askParent(callName(parent))}
          </a>
        )}
        <Back />
      </>
    );
  const { title, reason, end } = closedWords(closure, me.timeZone, now);
  return (
    <div className="columns-2">
      <Gate />
      <div className="stack g5">
        <div className="stack g2">
          <h1 className="display">{title}</h1>
          <p className="big-line">{reason}</p>
          {end !== '' && <p>{end}</p>}
          {!closure.enforced && <p className="ink-2">{t.youKeep}</p>}
          {isAll(closure) && closure.enforced && <p className="ink-2">{t.calls}</p>}
        </div>
        <div className="stack g3">
          {parent && (
            <a className="xl first" href="#ask">
              <ParentFace parent={parent} place={0} size={40} />
              {t.askParent(callName(parent))}
            </a>
          )}
          <Back />
        </div>
        <p className="quiet-text">
          {t.noWrong} {t.scared}{' '}
          <a className="link" href="#help">
            {t.talk}
          </a>
        </p>
      </div>
    </div>
  );
}

/** Calls and help stay open whatever closes everything. */
const isAll = (closure: Closure): boolean =>
  closure.by === 'pause' || (closure.by === 'schedule' && closure.what === 'all');

function Back() {
  return (
    <a className="xl" href="#home">
      <IconArrowLeft size={24} stroke={1.75} aria-hidden="true" />
      {t.back}
    </a>
  );
}
