import { IconBan, IconCircleCheck, IconClock, IconListDetails } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { FilterExplanation } from '@kinward/contract/filter-policies/explain.schemas.ts';
import { useNow } from '../../../../lib/time/now.ts';
import { ButtonLink } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Loaded } from '../../../../ui/Loaded.tsx';
import { explainQuery, type Asked } from '../../api/explain.ts';
import { filterStateQuery } from '../../api/state.ts';
import {
  askedWords,
  chainOf,
  heldTimes,
  heldWords,
  networkThen,
  reachedWords,
  thenSentence,
  thenUnknown,
  thenWords,
  whySentence,
  type Link,
} from '../../logic/why.ts';
import { whyTexts as t } from '../../messages.why.ts';
import css from './Why.module.css';

interface WhyAnswerProps {
  asked: Asked;
  deviceName: string;
}

/** The rules about a site as a chain: what decides, what it overrules, what changes next. */
export function WhyAnswer({ asked, deviceName }: WhyAnswerProps) {
  const query = useQuery(explainQuery(asked));
  return (
    <Loaded query={query} loading={t.asking} rows={3}>
      {(found) => (
        <div className="stack g4">
          {asked.at !== undefined && (
            <Then found={found} asked={asked} at={asked.at} deviceName={deviceName} />
          )}
          <Answer found={found} deviceName={deviceName} isThen={asked.at !== undefined} />
        </div>
      )}
    </Loaded>
  );
}

interface ThenProps {
  found: FilterExplanation;
  asked: Asked;
  /** The moment that was asked for. */
  at: string;
  deviceName: string;
}

/** What was true then: as the log has it, and by which policy resolvers decided; or that nothing is known of it any more. */
function Then({ found, asked, at, deviceName }: ThenProps) {
  const now = useNow();
  const { answered, held } = found;
  const unknown =
    answered === null
      ? asked.networkId === undefined
        ? thenUnknown(found, at, now)
        : networkThen(found, at, now)
      : undefined;
  return (
    <>
      {unknown !== undefined && (
        <p className="well small" role="status">
          {unknown}
        </p>
      )}
      {(answered !== null || held.length > 0) && (
        <Card aria-labelledby="why-then">
          {answered === null ? <h2 id="why-then">{t.heldTitle}</h2> : <Answered answered={answered} />}
          <dl className={css.facts} aria-label={t.thenTitle}>
            <dt>{t.device}</dt>
            <dd>{deviceName}</dd>
            {answered !== null && (
              <>
                <dt>{t.asked}</dt>
                <dd>{askedWords(answered, now)}</dd>
              </>
            )}
            <Held found={found} />
          </dl>
        </Card>
      )}
    </>
  );
}

/** What was answered, and the rule that decided. */
function Answered({ answered }: { answered: NonNullable<FilterExplanation['answered']> }) {
  const link: Link = { kind: 'decided', tag: t.decidedThen, ...thenWords(answered) };
  return (
    <>
      <div role="status">
        <h2 id="why-then" className="breaks">
          {thenSentence(answered)}
        </h2>
      </div>
      <ol className={css.chain}>
        <ChainLink link={link} isClosed={answered.action === 'block'} />
      </ol>
    </>
  );
}

/** By which policy resolvers decided then. */
function Held({ found }: { found: FilterExplanation }) {
  const now = useNow();
  const { data: state } = useQuery(filterStateQuery);
  if (found.held.length === 0) return null;
  return (
    <>
      <dt>{t.heldBy}</dt>
      {found.held.map((one) => (
        <dd key={one.resolver}>
          {heldWords(one, found)}
          <small className="tiny ink-2">{heldTimes(one, state, now)}</small>
        </dd>
      ))}
    </>
  );
}

interface AnswerProps {
  found: FilterExplanation;
  deviceName: string;
  /** A moment of its own was asked for: the rules are still those of now. */
  isThen: boolean;
}

function Answer({ found, deviceName, isThen }: AnswerProps) {
  const now = useNow();
  const { data: state } = useQuery(filterStateQuery);
  return (
    <Card aria-labelledby="why">
      <div role="status">
        <h2 id="why" className="breaks">
          {whySentence(found)}
        </h2>
        {isThen && <p className="small ink-2">{t.byRulesOfNow}</p>}
      </div>
      <ol className={css.chain}>
        {chainOf(found, now).map((link) => (
          <ChainLink
            key={`${link.kind} ${link.title} ${link.more ?? ''}`}
            link={link}
            isClosed={found.action === 'block'}
          />
        ))}
      </ol>
      <dl className={css.facts} aria-label={t.facts}>
        <dt>{t.device}</dt>
        <dd>{deviceName}</dd>
        <dt>{t.policy}</dt>
        <dd>{found.policy?.name ?? t.nobody}</dd>
        <dt>{t.reached}</dt>
        <dd>{reachedWords(found, state, now)}</dd>
        {found.lists.length > 0 && (
          <>
            <dt>{t.listed}</dt>
            {found.lists.map(({ sourceId, name, line, matched }) => (
              <dd key={sourceId}>{t.listedIn(name, line, matched)}</dd>
            ))}
          </>
        )}
      </dl>
      {found.policy && (
        <ButtonLink tone="line" className="mt4" to={`/filter/policies/${found.policy.policyId}`}>
          {t.openPolicy}
        </ButtonLink>
      )}
    </Card>
  );
}

function ChainLink({ link, isClosed }: { link: Link; isClosed: boolean }) {
  return (
    <li className={css.link}>
      <Disc link={link} isClosed={isClosed} />
      <div className="stack breaks">
        <span className="tiny ink-3">{link.tag}</span>
        <b className="small-strong">{link.title}</b>
        {link.more && <small className="small ink-2">{link.more}</small>}
      </div>
    </li>
  );
}

function Disc({ link: { kind }, isClosed }: { link: Link; isClosed: boolean }) {
  const Sign =
    kind === 'next'
      ? IconClock
      : kind === 'overruled'
        ? IconListDetails
        : isClosed
          ? IconBan
          : IconCircleCheck;
  return (
    <span
      className={cx(css.disc, css[kind], kind === 'decided' && (isClosed ? css.closed : css.open))}
      aria-hidden="true"
    >
      <Sign size={19} stroke={1.75} />
    </span>
  );
}
