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
          {asked.at !== undefined && <Then found={found} at={asked.at} deviceName={deviceName} />}
          <Answer
            found={found}
            deviceName={deviceName}
            isThen={asked.at !== undefined}
            isDevice={asked.deviceId !== undefined}
          />
        </div>
      )}
    </Loaded>
  );
}

interface ThenProps {
  found: FilterExplanation;
  /** The moment that was asked for. */
  at: string;
  deviceName: string;
}

/** What was true then, as the log has it; or that nothing is known of it any more. */
function Then({ found, at, deviceName }: ThenProps) {
  const now = useNow();
  const { answered } = found;
  if (answered === null)
    return (
      <p className="well small" role="status">
        {thenUnknown(found, at, now)}
      </p>
    );
  const isClosed = answered.action === 'block';
  const link: Link = { kind: 'decided', tag: t.decidedThen, ...thenWords(answered) };
  return (
    <Card aria-labelledby="why-then">
      <div role="status">
        <h2 id="why-then" className="breaks">
          {thenSentence(answered)}
        </h2>
      </div>
      <ol className={css.chain}>
        <li className={css.link}>
          <Disc link={link} isClosed={isClosed} />
          <div className="stack breaks">
            <span className="tiny ink-3">{link.tag}</span>
            <b className="small-strong">{link.title}</b>
            {link.more && <small className="small ink-2">{link.more}</small>}
          </div>
        </li>
      </ol>
      <dl className={css.facts} aria-label={t.thenTitle}>
        <dt>{t.device}</dt>
        <dd>{deviceName}</dd>
        <dt>{t.asked}</dt>
        <dd>{askedWords(answered, now)}</dd>
      </dl>
    </Card>
  );
}

interface AnswerProps {
  found: FilterExplanation;
  deviceName: string;
  /** A moment of its own was asked for: the rules are still those of now. */
  isThen: boolean;
  /** Of a network no resolver's receipts are noted. */
  isDevice: boolean;
}

function Answer({ found, deviceName, isThen, isDevice }: AnswerProps) {
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
          <li key={`${link.kind} ${link.title} ${link.more ?? ''}`} className={css.link}>
            <Disc link={link} isClosed={found.action === 'block'} />
            <div className="stack breaks">
              <span className="tiny ink-3">{link.tag}</span>
              <b className="small-strong">{link.title}</b>
              {link.more && <small className="small ink-2">{link.more}</small>}
            </div>
          </li>
        ))}
      </ol>
      <dl className={css.facts} aria-label={t.facts}>
        <dt>{t.device}</dt>
        <dd>{deviceName}</dd>
        <dt>{t.policy}</dt>
        <dd>{found.policy?.name ?? t.nobody}</dd>
        {isDevice && (
          <>
            <dt>{t.reached}</dt>
            <dd>{reachedWords(found, state, now)}</dd>
          </>
        )}
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
