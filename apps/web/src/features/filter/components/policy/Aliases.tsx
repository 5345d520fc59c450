import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import type { FilterPolicy } from '@kinward/contract/filter-policies/filter-policies.schemas.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { cx } from '../../../../ui/cx.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import type { useChangePolicy } from '../../api/policies.ts';
import { policyTexts as t } from '../../messages.policy.ts';
import { faultWords } from './fault-words.ts';
import css from './Policy.module.css';

interface AliasesProps {
  policy: FilterPolicy;
  change: ReturnType<typeof useChangePolicy>;
}

/** The tab of names of the home network: a name and where it leads. */
export function Aliases({ policy, change }: AliasesProps) {
  const { aliases } = policy;
  return (
    <div className="columns">
      <Card padded={false} aria-label={t.aliases}>
        {aliases.length === 0 && <p className={cx('small ink-2', css.form)}>{t.noAlias}</p>}
        <ul>
          {aliases.map(({ name, address }) => (
            <li key={name} className={css.entry}>
              <span className="stack shrink breaks" dir="ltr">
                <b className="strong">{name}</b>
                <small className="tiny ink-2">{address}</small>
              </span>
              <IconButton
                label={t.removeNamed(name)}
                tip="left"
                onClick={() =>
                  change.mutate({
                    part: { aliases: aliases.filter((one) => one.name !== name) },
                    undo: { aliases },
                  })
                }
              >
                <IconTrash size={20} stroke={1.75} />
              </IconButton>
            </li>
          ))}
        </ul>
      </Card>
      <AddAlias policy={policy} change={change} />
    </div>
  );
}

function AddAlias({ policy: { aliases }, change }: AliasesProps) {
  const [name, setName] = useState('');
  const [address, setAddress] = useState('');
  const [asked, setAsked] = useState(false);
  const said = faultWords(change.error);
  const isMissing = name.trim() === '' || address.trim() === '';
  const edit = (set: (text: string) => void) => (event: { target: { value: string } }) => {
    set(event.target.value);
    setAsked(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (isMissing || change.isPending) return;
    const next = [...aliases.filter((one) => one.name !== name.trim()), { name, address }];
    change.mutate(
      { part: { aliases: next }, undo: { aliases }, typed: true },
      {
        onSuccess: () => {
          setName('');
          setAddress('');
          setAsked(false);
        },
      },
    );
  };
  return (
    <Card aria-label={t.newAlias}>
      <form className="stack g4" onSubmit={submit} noValidate>
        <h2>{t.newAlias}</h2>
        <TextField
          label={t.aliasName}
          placeholder="nas.lan"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={name}
          help={t.aliasHelp}
          error={asked && name.trim() === '' ? t.nameMissing : undefined}
          onChange={edit(setName)}
        />
        <TextField
          label={t.aliasAddress}
          placeholder="192.168.1.20"
          autoComplete="off"
          spellCheck={false}
          value={address}
          error={asked ? (address.trim() === '' ? t.addressMissing : said) : undefined}
          onChange={edit(setAddress)}
        />
        <Button
          type="submit"
          tone="soft"
          className="own-width"
          waiting={change.isPending && asked}
          waitingLabel={t.adding}
          icon={<IconPlus size={19} stroke={1.75} aria-hidden="true" />}
        >
          {t.add}
        </Button>
      </form>
    </Card>
  );
}
