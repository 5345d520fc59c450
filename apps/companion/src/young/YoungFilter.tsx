import { Button } from '@kinward/web/ui/Button.tsx';
import { closesAnything, filterLines } from '../filter/filter-lines.ts';
import { useFilterRules } from '../filter/use-filter-rules.ts';
import { filterRulesMessages as words } from '../messages/filter-rules.ts';
import { t as common } from '../messages/messages.ts';
import { youngMessages as t } from '../messages/young.ts';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { Loading } from '../ui/Loading.tsx';
import { useNow } from '../ui/use-now.ts';

/** What the filter closes, where no rule of the device's own closes anything now. */
export default function YoungFilter() {
  const { rules, failed, again } = useFilterRules();
  const now = useNow();
  if (rules === undefined && !failed) return <Loading />;
  if (rules === undefined)
    return (
      <div className="stack g3">
        <h1 className="display">{t.whatClosed}</h1>
        <ErrorMessage>{words.failed}</ErrorMessage>
        <Button tone="soft" onClick={again}>
          {common.retry}
        </Button>
      </div>
    );
  if (!closesAnything(rules)) return <h1 className="display">{t.open}</h1>;
  return (
    <div className="stack g2">
      <h1 className="display">{rules.allowOnly ? words.fewSites : words.someSites}</h1>
      {filterLines(rules, now).map((line) => (
        <p key={line} className="big-line">
          {line}
        </p>
      ))}
    </div>
  );
}
