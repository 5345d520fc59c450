import type { DeviceAsk } from '@kinward/contract/approvals/approvals.schemas.ts';
import type { PageState } from '@kinward/contract/computers/agent-page.schemas.ts';
import css from '@kinward/web/features/filter/components/policy/Policy.module.css';
import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { StateChip } from '@kinward/web/ui/StateChip.tsx';
import { texts as t } from '../messages.ts';
import { moment } from '../times.ts';
import { stateOf } from './Asked.tsx';

interface ClosedProgramsProps extends Pick<PageState, 'notices'> {
  /** The newest first. */
  asks: readonly DeviceAsk[];
  /** Left out: there is nobody to ask. @param appId of a program */
  onAsk: ((appId: string) => void) | undefined;
}

/** Programs that were ended for who reads the page and why, and what is ended soon, the last of each; nothing where nothing was. */
export function ClosedPrograms({ notices, asks, onAsk }: ClosedProgramsProps) {
  // What was told before it was ended is over once it has been, and everything together is said above.
  const known = notices.filter(
    ({ program, endsAt }) => program !== '' && (endsAt === null || Date.parse(endsAt) > Date.now()),
  );
  // Who tries one again and again reads of it once.
  const shown = known.filter((one, at) => known.findIndex(({ appId }) => appId === one.appId) === at);
  if (shown.length === 0) return null;
  return (
    <Card padded={false} className="mb4">
      <div className={css.form}>
        <h2>{t.closedPrograms}</h2>
      </div>
      <ul>
        {shown.map(({ at, appId, program, reason, until, endsAt }) => (
          <li key={`${at} ${program} ${endsAt}`} className={css.setting}>
            <span className={`stack g1 shrink breaks hug ${css.words}`}>
              <b className="strong breaks" dir="auto">
                {program}
              </b>
              <span className="small ink-2">
                {endsAt !== null
                  ? t.endsAt(program, moment(endsAt))
                  : [t.closedBecause[reason], until !== null && t.againAt(moment(until))]
                      .filter(Boolean)
                      .join(' ')}
              </span>
              <span className="tiny ink-3 num">{moment(at)}</span>
            </span>
            <Ask
              program={program}
              last={asks.find(({ target }) => target.kind === 'app' && target.value === appId)}
              onAsk={onAsk && (() => onAsk(appId))}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface AskProps {
  program: string;
  /** What became of the last time. */
  last: DeviceAsk | undefined;
  onAsk: (() => void) | undefined;
}

function Ask({ program, last, onAsk }: AskProps) {
  if (last?.state === 'waiting') return <StateChip state="waiting">{t.askStates.waiting}</StateChip>;
  if (last?.state === 'granted') return <StateChip state="allowed">{stateOf(last)}</StateChip>;
  return (
    onAsk && (
      <Button tone="soft" onClick={onAsk} aria-label={t.askFor(program)}>
        {t.askNow}
      </Button>
    )
  );
}
