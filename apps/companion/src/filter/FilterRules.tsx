import { IconCircleCheck, IconShieldCheck } from '@tabler/icons-react';
import { Button } from '@kinward/web/ui/Button.tsx';
import { Disclosure } from '@kinward/web/ui/Disclosure.tsx';
import { SkeletonRow } from '@kinward/web/ui/Skeleton.tsx';
import { filterRulesMessages as words } from '../messages/filter-rules.ts';
import { t } from '../messages/messages.ts';
import { closesAnything, filterLines, restOf } from './filter-lines.ts';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { useFilterRules } from './use-filter-rules.ts';
import { useNow } from '../ui/use-now.ts';

const icon = { size: 22, stroke: 1.75, 'aria-hidden': true } as const;

/**
 * In the list of rules: what the filter closes on this device, beside what the device's own rules close.
 * @param open nothing else is closed now
 */
export default function FilterRules({ open }: { open: boolean }) {
  const { rules, failed, again } = useFilterRules();
  const now = useNow();
  if (rules === undefined)
    return failed ? (
      <div className="stack g2">
        <ErrorMessage>{words.failed}</ErrorMessage>
        <Button tone="soft" size="small" onClick={again}>
          {t.retry}
        </Button>
      </div>
    ) : (
      <SkeletonRow label={words.loading} />
    );
  const closes = closesAnything(rules);
  if (!closes && !open) return null;
  const rest = restOf(rules);
  return (
    <>
      <ul className="lines">
        {closes ? (
          filterLines(rules, now).map((line) => (
            <li key={line}>
              <IconShieldCheck {...icon} />
              <span>{line}</span>
            </li>
          ))
        ) : (
          <li>
            <IconCircleCheck {...icon} />
            <span>{t.allOpen}</span>
          </li>
        )}
      </ul>
      {rest.length > 0 && (
        <Disclosure summary={words.all}>
          <ul className="stack g1 small">
            {rest.map((name) => (
              <li key={name} className="breaks">
                {name}
              </li>
            ))}
          </ul>
          <p className="small ink-2 mt2">{words.helplines}</p>
        </Disclosure>
      )}
    </>
  );
}
