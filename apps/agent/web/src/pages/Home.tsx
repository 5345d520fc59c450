import { IconUser } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  PAUSE_LENGTHS,
  type PageAsks,
  type PageState,
  type PageUser,
} from '@kinward/contract/computers/agent-page.schemas.ts';
import { Shelter } from '@kinward/web/features/filter/components/layers/Shelter.tsx';
import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { cx } from '@kinward/web/ui/cx.ts';
import { Select } from '@kinward/web/ui/Select.tsx';
import { SkeletonRow } from '@kinward/web/ui/Skeleton.tsx';
import { readAsks, resume } from '../api.ts';
import { texts as t } from '../messages.ts';
import type { Wanted } from '../parts/AskForm.tsx';
import { Captive } from '../parts/Captive.tsx';
import { ClosedPrograms } from '../parts/ClosedPrograms.tsx';
import { CopyLine } from '../parts/CopyLine.tsx';
import { commandOf } from '../command.ts';
import { EverythingClosed } from '../parts/EverythingClosed.tsx';
import { Facts } from '../parts/Facts.tsx';
import { Faults } from '../parts/Faults.tsx';
import css from '../parts/parts.module.css';
import { PauseDialog, refusalWords } from '../parts/PauseDialog.tsx';
import { PowerSwitch } from '../parts/PowerSwitch.tsx';
import { calledOf, pausableOf, policyLine } from '../subject.ts';
import { moment } from '../times.ts';
import { useAnswer } from '../use-answer.ts';

const Now = lazy(() => import('../parts/Now.tsx'));
const TimeLeft = lazy(() => import('../parts/TimeLeft.tsx'));
const WhyClosed = lazy(() => import('../parts/WhyClosed.tsx'));
const AskParents = lazy(() => import('../parts/AskParents.tsx'));

interface HomeProps {
  state: PageState;
  onChanged: () => void;
}

/** The one sentence of the page. */
function sayOf(state: PageState, user: PageUser | undefined): string {
  if (state.server === null && state.users.every(({ rules }) => rules === 'none')) return t.says.unpaired;
  if (state.isOff) return t.says.off;
  if (!user) return t.says.nobody;
  const who = user.name === state.user.name && user.of === null ? t.you : calledOf(user);
  if (areSitesOpen(state, user)) return t.says.open(who);
  return user.rules === 'off' ? t.says.off : t.says[user.rules](who);
}

/** They should be filtered for the local user, and are not. */
const areSitesOpen = ({ health }: PageState, user: PageUser | undefined): boolean =>
  user?.rules === 'in-force' && health?.names === 'open';

function heardWords({ connection, heardAt }: PageState): string | null {
  if (connection === null) return null;
  if (connection === 'unpaired') return t.unknownHere;
  if (connection === 'connected' && heardAt !== null) return t.heard(moment(heardAt));
  return heardAt === null ? t.notHeard : t.notHeardSince(moment(heardAt));
}

/** Active policy above, status in the centre, the slider below it; then pauses. */
export function Home({ state, onChanged }: HomeProps) {
  const own = state.users.find(({ name }) => name === state.user.name);
  const pausable = pausableOf(state);
  const [chosen, setChosen] = useState<string>();
  const [wanted, setWanted] = useState<Wanted>();
  const askFor: AskFor = (kind) =>
    canAskOf(state, own)
      ? (about = '') => setWanted({ kind, value: about, at: performance.now() })
      : undefined;
  const user = pausable.find(({ name }) => name === chosen) ?? pausable[0] ?? own;
  const free = state.users.filter(({ name, rules }) => rules === 'none' && name !== user?.name);
  const said = [
    heardWords(state),
    user && user.rules !== 'none' && free.length > 0 ? t.free(free.map(({ name }) => name)) : null,
  ].filter((words) => words !== null && words !== undefined);
  const isUnpaired = state.server === null && pausable.length === 0;
  return (
    <>
      {state.isCaptive && <Captive />}
      <EverythingClosed closed={state.closed} notices={state.notices} onAsk={askFor('time')} />
      <Faults faults={state.faults.filter((fault) => fault !== 'off')} health={state.health} />
      <div className={css.home}>
        {user && pausable.length > 1 ? (
          <Select
            inRow
            label={t.whose}
            value={user.name}
            options={pausable.map((one) => ({ value: one.name, label: policyLine(one) }))}
            onChange={(event) => setChosen(event.target.value)}
          />
        ) : (
          user && (
            <p className={css.policy}>
              <IconUser size={20} stroke={1.75} aria-hidden="true" />
              {policyLine(user)}
            </p>
          )
        )}
        <div className={css.sign}>
          <Shelter layers={layersOf(state, user)} type="Windows Desktop" size={188} />
        </div>
        <h1 className={css.said}>{sayOf(state, user)}</h1>
        {said.length > 0 && <p className="ink-2 measure pretty">{said.join(' ')}</p>}
        {isUnpaired && (
          <div className={cx('stack g3 measure', css.wide)}>
            <p className="ink-2">{t.unpairedMore}</p>
            <CopyLine text={commandOf(state, 'pair')} />
          </div>
        )}
        {user && user.rules !== 'none' && (
          <Power key={user.name} state={state} user={user} onChanged={onChanged} />
        )}
      </div>
      {own && own.rules !== 'none' && (
        <Suspense fallback={null}>
          <TimeLeft user={own.name} inForce={own.rules === 'in-force'} />
          <Now user={own.name} />
        </Suspense>
      )}
      <Asked state={state} own={own} wanted={wanted} askFor={askFor} />
    </>
  );
}

/** Parents are asked by who has rules of an installation. */
const canAskOf = ({ server }: PageState, own: PageUser | undefined): own is PageUser =>
  server !== null && own !== undefined && own.rules !== 'none';

/** Between two looks at what was asked for; while somebody waits for an answer it is on the page soon after it is in force. */
const [EVERY_MS, WAITING_MS] = [10_000, 2000];
const readNothing = (): Promise<undefined> => Promise.resolve(undefined);

/** Leads to the form by which parents are asked; undefined: there is nobody to ask. */
type AskFor = (kind: Wanted['kind']) => ((about?: string) => void) | undefined;

interface AskedProps {
  state: PageState;
  own: PageUser | undefined;
  wanted: Wanted | undefined;
  askFor: AskFor;
}

/** What was closed, and what can be asked for. */
function Asked({ state, own, wanted, askFor }: AskedProps) {
  const canAsk = canAskOf(state, own);
  const [everyMs, setEveryMs] = useState<number>(EVERY_MS);
  const { value, again } = useAnswer<PageAsks | undefined>(canAsk ? readAsks : readNothing, everyMs);
  const asks = value?.asks ?? [];
  const wantedMs = asks.some((one) => one.state === 'waiting') ? WAITING_MS : EVERY_MS;
  if (wantedMs !== everyMs) setEveryMs(wantedMs);
  return (
    <>
      <ClosedPrograms notices={state.notices} asks={asks} onAsk={askFor('app')} />
      <Facts state={state} user={own} />
      {own && own.rules !== 'none' && (
        <Suspense fallback={null}>
          <WhyClosed onAsk={askFor('site')} />
        </Suspense>
      )}
      {canAsk && (
        <Suspense fallback={<SkeletonRow label={t.loading} />}>
          <AskParents
            user={own.name}
            notices={state.notices}
            asks={asks}
            isAway={value?.reason === 'away'}
            wanted={wanted}
            onChanged={again}
          />
        </Suspense>
      )}
    </>
  );
}

/** From the inside: the agent, and home. */
const layersOf = (state: PageState, user: PageUser | undefined) =>
  [
    {
      kind: 'app',
      state: areSitesOpen(state, user)
        ? 'absent'
        : user?.rules === 'in-force'
          ? 'in-force'
          : user?.rules === 'paused'
            ? 'silent'
            : 'absent',
    },
    {
      kind: 'network',
      state: state.connection === 'connected' ? 'in-force' : state.connection === null ? 'absent' : 'earlier',
    },
  ] as const;

interface PowerProps extends HomeProps {
  user: PageUser;
}

function Power({ state, user, onChanged }: PowerProps) {
  const [search, setSearch] = useSearchParams();
  // As the tray opens it.
  const [asked, setAsked] = useState(PAUSE_LENGTHS.find((length) => length === search.get('pause')));
  const [refused, setRefused] = useState<string>();
  /** The address does not open it once more. */
  const close = () => {
    setAsked(undefined);
    if (search.has('pause')) setSearch({}, { replace: true });
  };
  const isPaused = user.rules === 'paused';
  const everybody = state.paused.find((pause) => pause.user === null);
  const going = everybody ?? state.paused.find((pause) => pause.user === user.name);
  const isOff = user.rules === 'off';
  const again = () =>
    void resume({ user: user.name }).then(
      (reply) => {
        setRefused(reply.done ? undefined : refusalWords(reply));
        onChanged();
      },
      () => setRefused(t.reasons.failed),
    );
  return (
    <>
      <PowerSwitch
        on={!isPaused && !isOff}
        word={areSitesOpen(state, user) ? t.switchOpen : t.switchWords[user.rules]}
        disabled={isOff || everybody !== undefined}
        onPress={() => (isPaused ? again() : setAsked('10m'))}
      />
      <div className={cx('stack g3 measure', css.wide)} role="status">
        {refused !== undefined && <p className="small forbidden">{refused}</p>}
        {isOff && (
          <>
            <p className="small ink-2">{t.offByAdministrator}</p>
            <CopyLine text={commandOf(state, 'on')} />
          </>
        )}
        {!isOff && going && (
          <p className="small ink-2">
            {going.until === null ? t.pausedRestart : t.pausedUntil(moment(going.until))}
          </p>
        )}
        {everybody && (
          <>
            <p className="small ink-2">{t.pausedEverybody}</p>
            <CopyLine text={commandOf(state, 'resume')} />
          </>
        )}
        {!isPaused && !isOff && user.name === state.user.name && state.endedByProtection && (
          <p className="small ink-2">{t.endedByProtection(moment(state.endedByProtection))}</p>
        )}
        {!isOff && !everybody && (
          <p className="small ink-2">
            {isPaused ? t.onAsksNothing : state.isProtected ? t.offAsks : t.unprotected}
          </p>
        )}
      </div>
      {!isPaused && !isOff && (
        <Card className={cx('stack g4 measure', css.wide)}>
          <h2>{t.pauseTitle}</h2>
          <div className={css.lengths}>
            {PAUSE_LENGTHS.map((length) => (
              <Button key={length} tone="soft" onClick={() => setAsked(length)}>
                {t.lengths[length]}
              </Button>
            ))}
          </div>
          <p className="small ink-2">{state.isProtected ? t.pauseMore : t.comesBack}</p>
        </Card>
      )}
      <PauseDialog
        user={asked === undefined || isPaused || isOff ? undefined : user.name}
        called={calledOf(user)}
        first={asked ?? '10m'}
        isProtected={state.isProtected}
        canBeProven={state.password !== 'none' || state.takesCodes}
        setPassword={commandOf(state, 'password')}
        onClose={close}
        onOther={onChanged}
        onDone={() => {
          close();
          onChanged();
        }}
      />
    </>
  );
}
