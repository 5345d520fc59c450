import { IconClockPlus, IconDeviceGamepad2, IconMovie, IconSchool, IconWorld } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { AskBody, DeviceAsk } from '@kinward/contract/approvals/approvals.schemas.ts';
import { askableApps } from '@kinward/rules/app-kinds.ts';
import { appName } from '../rules/display-names.ts';
import { callName, type Parent } from '../device/parents.ts';
import { requestedSite } from '@kinward/rules/sites/requested-site.ts';
import { useDevice } from '../device/state.ts';
import { approvalsMessages } from '../messages/approvals.ts';
import { clockWords, wallTime } from '../messages/clock/clock-words.ts';
import { youngMessages as t } from '../messages/young.ts';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { ParentFace } from '../ui/Face.tsx';
import { Field } from '../ui/Field.tsx';
import { Loading } from '../ui/Loading.tsx';
import { OwnSiteWords } from '../filter/OwnSiteWords.tsx';
import { useRequest } from '../ui/use-request.ts';
import { knownAs, parentNames } from './words.ts';
import './young.css';

const MINUTES = 30;
/** Tiles for apps beside the four pictures. */
const APPS_MAX = 4;
const icon = { size: 36, stroke: 1.75, 'aria-hidden': true } as const;

type Wish = keyof typeof t.wishes;
/** What was tapped: a wish for time, an app by its id, or a site. */
type Choice = { wish: Wish } | { appId: string } | { site: true };

const PICTURES: [Wish, number, ReactNode][] = [
  ['time', 5, <IconClockPlus key="time" {...icon} />],
  ['play', 1, <IconDeviceGamepad2 key="play" {...icon} />],
  ['school', 3, <IconSchool key="school" {...icon} />],
  ['film', 2, <IconMovie key="film" {...icon} />],
];

/** Tap a picture, read what the parents will read, ask. */
export default function YoungAsk() {
  const { me, policy, approvals } = useDevice();
  const [choice, setChoice] = useState<Choice>({ wish: 'time' });
  const [typed, setTyped] = useState('');
  const { busy = false, sent, refused, clientId, send, refuse, changed } = useRequest();
  if (me === null) return <Loading />;
  const parents = parentNames(me.watchers);
  const several = me.watchers.length > 1;
  const site = requestedSite(typed);
  const bodyOf = (): AskBody | undefined => {
    if ('appId' in choice) return { kind: 'app', clientId, appId: choice.appId };
    if ('site' in choice) return site === undefined ? undefined : { kind: 'site', clientId, site };
    const note = choice.wish === 'time' ? undefined : t.wishes[choice.wish];
    return { kind: 'time', clientId, minutes: MINUTES, ...(note !== undefined && { note }) };
  };
  /** What the parents' notification says, word by word. */
  const sentence = (): string => {
    if ('appId' in choice) return '';
    if ('site' in choice) return site === undefined ? '' : t.asksSite(me.childName, site);
    const note = choice.wish === 'time' ? '' : t.quoted(t.wishes[choice.wish]);
    return t.asksTime(me.childName, MINUTES) + note;
  };
  const said = sentence();
  const ask = (): void => {
    if (busy) return;
    const body = bodyOf();
    if (body === undefined) return refuse({ field: 'site', text: approvalsMessages.askSiteWrong });
    void send(body).then((taken) => taken && setTyped(''));
  };
  const [first] = me.watchers;
  const pick = (id: string, what: Choice, tint: string, picture: ReactNode, words: string) => (
    <label key={id} className={tint}>
      <input
        type="radio"
        name="wish"
        checked={id === idOf(choice)}
        onChange={() => {
          setChoice(what);
          changed();
        }}
      />
      <span className="disc">{picture}</span>
      {words}
    </label>
  );
  return (
    <>
      <div className="stack g2">
        <h1 className="display">{t.askTitle(parents)}</h1>
        <p className="ink-2">{t.tap}</p>
      </div>
      <Answer
        ask={approvals?.find((one) => one.clientId === sent) ?? waitingOf(approvals)}
        watchers={me.watchers}
        zone={me.timeZone}
      />
      <div className="picks" role="radiogroup" aria-label={t.askTitle(parents)}>
        {PICTURES.map(([wish, tint, picture]) =>
          pick(wish, { wish }, `tint-${tint}`, picture, t.wishes[wish]),
        )}
        {askableApps(policy)
          .slice(0, APPS_MAX)
          .map((appId) =>
            pick(`app ${appId}`, { appId }, 'tint-1', appName(appId).slice(0, 1), appName(appId)),
          )}
        {pick('site', { site: true }, 'tint-2', <IconWorld {...icon} />, t.other)}
      </div>
      {'site' in choice && (
        <>
          <Field
            label={t.otherLabel}
            help={approvalsMessages.askSiteHelp}
            refusal={refused?.field === 'site' ? refused : undefined}
          >
            {(control) => (
              <input
                {...control}
                className="choice"
                value={typed}
                onChange={({ target }) => {
                  setTyped(target.value);
                  changed();
                }}
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                inputMode="url"
              />
            )}
          </Field>
          <OwnSiteWords site={site} />
        </>
      )}
      <div className="stack g3">
        <button type="button" className="xl first" aria-disabled={busy} onClick={ask}>
          {first && <ParentFace parent={first} place={0} size={40} />}
          {busy
            ? approvalsMessages.askSending
            : t.askParent(several ? parents : callName(first ?? { name: '' }))}
        </button>
        {'appId' in choice && <p>{t.readsApp(parents, appName(choice.appId), several)}</p>}
        {said !== '' && (
          <p>
            <span className="ink-2">{t.reads(parents, several)}</span>
            <b className="block">{said}</b>
          </p>
        )}
        <ErrorMessage>{refused?.field === undefined ? refused?.text : undefined}</ErrorMessage>
      </div>
    </>
  );
}

const idOf = (choice: Choice): string => {
  if ('appId' in choice) return `app ${choice.appId}`;
  return 'site' in choice ? 'site' : choice.wish;
};

const waitingOf = (approvals: DeviceAsk[] | null): DeviceAsk | undefined =>
  approvals?.find(({ state }) => state === 'waiting');

/** What became of the newest request, in one line. */
interface AnswerProps {
  ask: DeviceAsk | undefined;
  watchers: readonly Parent[];
  /** IANA. */
  zone: string;
}

function Answer({ ask, watchers, zone }: AnswerProps) {
  const words = (): string => {
    if (ask === undefined || ask.state === 'withdrawn') return '';
    if (ask.state === 'waiting')
      return ask.seenBy === null ? t.asked(parentNames(watchers)) : t.seen(knownAs(ask.seenBy, watchers));
    if (ask.state === 'refused') return t.refused;
    if (ask.alwaysSince) return t.always;
    return ask.state === 'granted' && ask.until !== null
      ? t.granted(clockWords(wallTime(ask.until, zone)))
      : t.over;
  };
  const text = words();
  return (
    <p className={text === '' ? undefined : 'big-line banner reminder'} role="status">
      {text}
      {ask?.answer ? ` “${ask.answer}”` : ''}
    </p>
  );
}
