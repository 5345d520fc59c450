import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { FieldBox } from '../../../ui/Field.tsx';
import { RadioList, type RadioChoice } from '../../../ui/RadioList.tsx';
import { budgetTexts as t } from '../budget-messages.ts';
import { shownChoices } from '../budget-targets.ts';

/** More than these are found by typing. */
const FEW = 8;

interface BudgetTargetProps {
  /** The usual ones first. */
  choices: readonly RadioChoice[];
  value: string;
  onChange: (value: string) => void;
}

/** What the minutes are for: a few at once, the others by a part of their name. */
export function BudgetTarget({ choices, value, onChange }: BudgetTargetProps) {
  const [typed, setTyped] = useState('');
  const isLong = choices.length > FEW;
  const { shown, found, more } = shownChoices(choices, typed, value);
  return (
    <fieldset>
      <legend className="small-strong mb2">{t.of}</legend>
      {isLong && (
        <FieldBox className="mb2">
          <IconSearch size={20} stroke={1.75} aria-hidden="true" />
          <input
            type="search"
            value={typed}
            aria-label={t.find}
            placeholder={t.find}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
            // Enter sends the form, and nothing is said of its minutes yet.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </FieldBox>
      )}
      <RadioList options={isLong ? shown : choices} value={value} onChange={onChange} />
      {isLong && (
        <p className="tiny ink-2 mt2" role="status">
          {found === 0 ? t.nothingFound : more > 0 && t.moreToFind(more)}
        </p>
      )}
    </fieldset>
  );
}
