import { IconClock, IconLock } from '@tabler/icons-react';
import { Card } from '@kinward/web/ui/Card.tsx';
import type { Closure } from '../rules/day-plan.ts';
import { useDevice } from '../device/state.ts';
import { COUNTRIES, countryOf, ELSEWHERE } from '../lib/help-lines.ts';
import { readStored } from '../lib/storage.ts';
import { approvalsMessages } from '../messages/approvals.ts';
import { t as common } from '../messages/messages.ts';
import { ownSiteMessages } from '../messages/own-site.ts';
import { formatWhen } from '../messages/clock/when.ts';
import { olderMessages as t } from '../messages/older.ts';
import { Loading } from '../ui/Loading.tsx';
import { useDayPlan } from '../ui/use-day-plan.ts';
import { useNow } from '../ui/use-now.ts';
import { ApprovalForm } from './ApprovalForm.tsx';
import { againWords, reasonOf, whatOf } from '../cards/plan-words.ts';

/** "Access is closed": the reason in one sentence, the way to ask, what decides, and when it opens by itself. */
export default function Closed() {
  const { approvals } = useDevice();
  const now = useNow();
  const plan = useDayPlan(now);
  if (plan === undefined) return <Loading />;
  const [first] = plan.closed;
  const outcomeOf = (clientId: string): string =>
    approvals?.find((one) => one.clientId === clientId)?.answeredAt
      ? approvalsMessages.asksTitle
      : approvalsMessages.askSent;
  if (first === undefined)
    return (
      <>
        <h1 className="display">{t.open}</h1>
        <p>{ownSiteMessages.look}</p>
        <ApprovalForm first="site" outcomeOf={outcomeOf} />
        <a className="link" href="#home">
          {common.back}
        </a>
      </>
    );
  const { lines } = COUNTRIES[readStored('country') ?? countryOf(navigator.languages) ?? ''] ?? ELSEWHERE;
  const [line] = lines;
  return (
    <div className="columns-2">
      <div className="stack g5">
        <div className="stack g2">
          <h1 className="display">{first.enforced ? t.closedTitle : t.ruleTitle}</h1>
          <p>{reasonOf(first, now)}</p>
          {!first.enforced && <p className="small ink-2">{t.notHere}</p>}
        </div>
        <section className="stack g3" aria-labelledby="ask-for">
          <h2 id="ask-for">{t.askFor}</h2>
          <ApprovalForm outcomeOf={outcomeOf} />
        </section>
      </div>
      <div className="stack g5">
        <Card className="stack g3">
          <h2>{first.enforced ? t.whyTitle : t.whyNot}</h2>
          <ul className="people faces">
            {plan.closed.map((closure) => (
              <Why key={keyOf(closure)} closure={closure} now={now} />
            ))}
          </ul>
        </Card>
        <p className="small ink-2">
          {t.parentsSee} {line && first.enforced && t.helpOpen(line.name, line.number)}
        </p>
        <a className="link" href="#home">
          {common.back}
        </a>
      </div>
    </div>
  );
}

const keyOf = (closure: Closure): string => {
  if (closure.by === 'pause') return 'pause';
  return closure.by === 'schedule' ? closure.scheduleId : `${closure.by} ${closure.kind} ${closure.value}`;
};

/** One rule, and when it ends by itself. */
function Why({ closure, now }: { closure: Closure; now: number }) {
  const end =
    closure.by === 'budget'
      ? againWords(closure)
      : closure.by !== 'rule' && closure.opens !== null
        ? t.opensSelf(formatWhen(closure.opens, now))
        : t.noEnd;
  const Icon = closure.by === 'rule' ? IconLock : IconClock;
  return (
    <li>
      <span className="mark">
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <span className="grow">
        <span className="strong block">
          {closure.by === 'schedule' ? closure.name : reasonOf(closure, now)}
        </span>
        {closure.by === 'schedule' && <span className="small ink-2 block">{whatOf(closure)}</span>}
        <span className="small ink-2 block">{end}</span>
      </span>
    </li>
  );
}
