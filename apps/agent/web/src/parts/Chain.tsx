import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import type { PageCheck } from '@kinward/contract/computers/agent-page.schemas.ts';
import { cx } from '@kinward/web/ui/cx.ts';
import { ErrorState } from '@kinward/web/ui/ErrorState.tsx';
import { SkeletonRow } from '@kinward/web/ui/Skeleton.tsx';
import { StateChip } from '@kinward/web/ui/StateChip.tsx';
import { readCheck } from '../api.ts';
import { texts as t } from '../messages.ts';
import { exactly } from '../times.ts';
import { useAnswer } from '../use-answer.ts';
import css from './parts.module.css';

const AGAIN_MS = 10_000;

type Link = 'well' | 'broken' | 'beside';
const SIGNS = { well: IconCheck, broken: IconX, beside: IconMinus };
const GROUNDS = { well: 'soft-allowed', broken: 'soft-warn', beside: 'soft-plain' };

/** The links on the way, in words. */
function linksOf({ filter, network, connection }: PageCheck): { name: string; state: Link; said: string }[] {
  const s = t.step;
  return [
    {
      name: s.filter,
      state: filter === 'none' ? 'beside' : filter === null ? 'broken' : 'well',
      said: filter === 'none' ? s.noFilter : filter === null ? s.noAnswer : s.answers(filter),
    },
    {
      name: s.network,
      state: network.isAnswering ? 'well' : 'broken',
      said: network.isAnswering ? s.answering : network.hasAddress ? s.noResolver : s.noAddress,
    },
    // Rules hold without it, so it breaks nothing.
    {
      name: s.home,
      state: connection === 'connected' ? 'well' : 'beside',
      said:
        connection === null
          ? s.homeNone
          : connection === 'connected'
            ? s.homeConnected
            : connection === 'unpaired'
              ? s.homeUnknown
              : s.homeAway,
    },
  ];
}

function sayOf({ filter, network }: PageCheck): string {
  if (filter === null) return t.brokenSays.filter;
  if (network.isAnswering) return t.brokenSays.well;
  return network.hasAddress ? t.brokenSays.network : t.brokenSays.unaddressed;
}

/** Where the way to the internet breaks; looked at again each ten seconds. */
export default function Chain() {
  const { value, failure, again } = useAnswer(readCheck, AGAIN_MS);
  if (!value)
    return failure ? <ErrorState message={t.failed} onRetry={again} /> : <SkeletonRow label={t.looking} />;
  const links = linksOf(value);
  return (
    <div className="stack g3">
      <div role="status">
        <p className="strong">{sayOf(value)}</p>
      </div>
      <p className="small ink-2">{t.lookedAt(exactly(value.at))}</p>
      <ol className={css.chain}>
        {links.map(({ name, state, said }) => {
          const Sign = SIGNS[state];
          const isFirst = links.find((link) => link.state === 'broken')?.name === name;
          return (
            <li key={name}>
              <span className={cx(css.mark, GROUNDS[state])} aria-hidden="true">
                <Sign size={18} stroke={2} />
              </span>
              <span className="stack g1 hug">
                <b className="strong">{name}</b>
                <span className="small ink-2">{said}</span>
                {isFirst && <StateChip state="warn">{t.step.breaks}</StateChip>}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
