import type { FilterSource } from '@kinward/contract/filter-sources/sources.schemas.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { Disclosure } from '../../../../ui/Disclosure.tsx';
import { useAnswerSource } from '../../api/sources.ts';
import { growthOf } from '../../logic/sources.ts';
import { sourcesTexts as t } from '../../messages.sources.ts';
import css from './Lists.module.css';

/** Well-known names that are told at once. */
const TOLD = 3;

const titleOf = (source: FilterSource): string => {
  const { name, waiting } = source;
  if (waiting?.reason === 'returned') return t.returned(name);
  if (waiting?.reason === 'jump') return t.jump(name, growthOf(source) ?? 0);
  return t.wellKnown(name);
};

/** A list that waits for a yes: what it would change, and both answers. */
export function WaitingSource({ source }: { source: FilterSource }) {
  const answer = useAnswerSource();
  const { sourceId, inForce, waiting } = source;
  if (!waiting) return null;
  const { version, wellKnown, change } = waiting;
  const say = (what: 'take' | 'keep') => answer.mutate({ sourceId, answer: what, version });
  return (
    <Card as="li">
      <b className="block strong">{titleOf(source)}</b>
      <p className="small ink-2">
        {inForce ? t.from(inForce.names, waiting.names) : t.first(waiting.names)}
        {'. '}
        {wellKnown.length > 0 &&
          t.wouldClose(wellKnown.slice(0, TOLD).join(', '), Math.max(0, wellKnown.length - TOLD))}
      </p>
      {change && (
        <Disclosure summary={t.samples}>
          <div className={css.samples}>
            <Names title={t.comes(change.added)} names={change.sampleAdded} />
            <Names title={t.goes(change.removed)} names={change.sampleRemoved} />
          </div>
        </Disclosure>
      )}
      <div className="cluster g2 mt3">
        <Button tone="soft" aria-disabled={answer.isPending} onClick={() => say('keep')}>
          {inForce ? t.keep : t.leaveOff}
        </Button>
        <Button tone="line" aria-disabled={answer.isPending} onClick={() => say('take')}>
          {t.take}
        </Button>
      </div>
    </Card>
  );
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  return (
    <div className="breaks">
      <b className="small-strong">{title}</b>
      <ul className="tiny ink-2" dir="ltr">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </div>
  );
}
