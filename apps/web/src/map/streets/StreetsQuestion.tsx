import { Button } from '../../ui/Button.tsx';
import type { LatLng } from '../geometry.ts';
import { useAnswer, useStreets } from '../layers/streets.ts';
import { covers } from './region-tiles.ts';
import { mapTexts } from '../messages.ts';
import css from './StreetsQuestion.module.css';

/** Asks a family once, at its first position, whether a provider may be asked for pictures; where none is needed no one is asked. */
export function StreetsQuestion({ at }: { at: LatLng }) {
  const { config, regions } = useStreets();
  const answer = useAnswer();
  if (!config || config.preset || config.allowed !== null || covers(regions, at)) return null;
  return (
    <section className={css.question} aria-labelledby="streets-question">
      <div>
        <h3 id="streets-question">{mapTexts.streetsQuestion}</h3>
        <p className="small ink-2">{mapTexts.streetsLeaves(config.host)}</p>
      </div>
      <div className="cluster g2">
        <Button tone="line" disabled={answer.isPending} onClick={() => answer.mutate(false)}>
          {mapTexts.notNow}
        </Button>
        <Button disabled={answer.isPending} onClick={() => answer.mutate(true)}>
          {mapTexts.showStreets}
        </Button>
      </div>
    </section>
  );
}
