import { IconBan, IconCircleCheck, IconDots, IconPlus } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import type { FilterException } from '@kinward/contract/filter-policies/filter-policies.schemas.ts';
import { useNow } from '../../../../lib/time/now.ts';
import { moment } from '../../../../lib/time/time.ts';
import { Card } from '../../../../ui/Card.tsx';
import { cx } from '../../../../ui/cx.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Menu } from '../../../../ui/Menu.tsx';
import { StateChip } from '../../../../ui/StateChip.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import type { ExceptionChange } from '../../api/policies.ts';
import { coveredBy, typedDomain } from '../../logic/exceptions.ts';
import { policyTexts as t } from '../../messages.policy.ts';
import { faultWords } from './fault-words.ts';
import css from './Policy.module.css';
import { UntilQuestion } from './UntilQuestion.tsx';

interface ExceptionListProps {
  action: FilterException['action'];
  /** Of both lists: one may make another needless. */
  exceptions: readonly FilterException[];
  waiting: boolean;
  /** Why the last change of this list was refused. */
  fault: Error | null;
  onSave: (name: string, next: ExceptionChange['next'], done?: () => void) => void;
}

const SIGNS = { allow: IconCircleCheck, deny: IconBan };

/** The Allowlist or the Denylist. */
export function ExceptionList({ action, exceptions, waiting, fault, onSave }: ExceptionListProps) {
  const [ending, setEnding] = useState<FilterException>();
  const own = exceptions.filter((one) => one.action === action);
  const words = t.lists[action];
  const Sign = SIGNS[action];
  return (
    <Card padded={false} aria-label={words.title}>
      <div className={cx('row g3', css.form)}>
        <span
          className={cx('tile-s', action === 'allow' ? 'soft-allowed' : 'soft-forbidden')}
          aria-hidden="true"
        >
          <Sign size={18} stroke={1.75} />
        </span>
        <h2>{words.title}</h2>
        <span className="small ink-3 push">{own.length}</span>
      </div>
      <AddSite action={action} exceptions={exceptions} waiting={waiting} fault={fault} onSave={onSave} />
      {own.length === 0 && <p className={cx('small ink-2', css.form)}>{words.empty}</p>}
      <ul>
        {own.map((entry) => (
          <Row key={entry.name} entry={entry} exceptions={exceptions} onSave={onSave} onEnd={setEnding} />
        ))}
      </ul>
      <UntilQuestion
        name={ending?.name}
        onClose={() => setEnding(undefined)}
        onChoose={(until) => {
          if (ending) onSave(ending.name, { action, always: ending.always, until });
          setEnding(undefined);
        }}
      />
    </Card>
  );
}

function AddSite({ action, exceptions, waiting, fault, onSave }: ExceptionListProps) {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState(false);
  const name = typedDomain(text);
  const there = exceptions.find((one) => one.name === name);
  const known = there?.action === action ? t.alreadyThere(there.name) : undefined;
  const error = !asked ? undefined : name === undefined ? t.noSite : (known ?? faultWords(fault));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (name === undefined || known !== undefined || waiting) return;
    onSave(name, { action, always: false, until: null }, () => {
      setText('');
      setAsked(false);
    });
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <TextField
        label={t.lists[action].add}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={t.addPlaceholder}
        after={
          <IconButton type="submit" label={t.add} tip="left" aria-disabled={waiting}>
            <IconPlus size={20} stroke={1.75} />
          </IconButton>
        }
        value={text}
        error={error}
        help={name !== undefined && there && there.action !== action ? t.moves(name) : undefined}
        onChange={(event) => {
          setText(event.target.value);
          setAsked(false);
        }}
      />
    </form>
  );
}

interface RowProps {
  entry: FilterException;
  exceptions: readonly FilterException[];
  onSave: ExceptionListProps['onSave'];
  onEnd: (entry: FilterException) => void;
}

function Row({ entry, exceptions, onSave, onEnd }: RowProps) {
  const now = useNow();
  const { name, action, always, until } = entry;
  const cover = coveredBy(entry, exceptions);
  const other = action === 'allow' ? 'deny' : 'allow';
  return (
    <li className={css.entry}>
      <span className="stack g1 shrink breaks hug">
        <b className="strong" dir="ltr">
          {name}
        </b>
        <small className="tiny ink-2">{cover === undefined ? t.coversAll : t.coveredBy(cover)}</small>
        {always && <StateChip state="plain">{t.always}</StateChip>}
        {until !== null && <StateChip state="waiting">{t.ends(moment(until, now))}</StateChip>}
        {cover !== undefined && <StateChip state="plain">{t.notNeeded}</StateChip>}
      </span>
      <Menu
        trigger={
          <IconButton label={t.moreFor(name)} tip="left">
            <IconDots size={20} stroke={1.75} />
          </IconButton>
        }
        entries={[
          ...(action === 'allow'
            ? [
                {
                  label: always ? t.notAlways : t.makeAlways,
                  onSelect: () => onSave(name, { action, always: !always, until }),
                },
              ]
            : []),
          { label: t.setEnd, onSelect: () => onEnd(entry) },
          ...(until === null
            ? []
            : [{ label: t.noEnd, onSelect: () => onSave(name, { action, always, until: null }) }]),
          {
            label: t.lists[other].moveHere,
            onSelect: () => onSave(name, { action: other, always: false, until }),
          },
          { label: t.remove, danger: true, onSelect: () => onSave(name, null) },
        ]}
      />
    </li>
  );
}
