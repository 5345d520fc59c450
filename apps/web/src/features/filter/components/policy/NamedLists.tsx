import { useQuery } from '@tanstack/react-query';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { FilterPolicy } from '@kinward/contract/filter-policies/filter-policies.schemas.ts';
import type { FilterList } from '@kinward/contract/filter-policies/lists.schemas.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { cx } from '../../../../ui/cx.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Loaded } from '../../../../ui/Loaded.tsx';
import { Switch } from '../../../../ui/Switch.tsx';
import { listsQuery } from '../../api/lists.ts';
import { policyTexts as t } from '../../messages.policy.ts';
import type { ChangePart } from './change-part.ts';
import { ListDialog } from './ListDialog.tsx';
import css from './Policy.module.css';

interface NamedListsProps {
  policy: FilterPolicy;
  onChange: ChangePart;
}

/** Lists of sites that several policies share: which of them this one uses. */
export function NamedLists({ policy, onChange }: NamedListsProps) {
  const query = useQuery(listsQuery);
  const [edited, setEdited] = useState<FilterList | 'new'>();
  const { lists } = policy;
  const use = (listId: string, on: boolean) =>
    onChange({ lists: on ? [...lists, listId] : lists.filter((one) => one !== listId) }, { lists });
  return (
    <section aria-labelledby="named-lists">
      <div className="heading">
        <h2 id="named-lists">{t.namedLists}</h2>
        <Button
          tone="quiet"
          size="small"
          icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setEdited('new')}
        >
          {t.newList}
        </Button>
      </div>
      <Card as="div" padded={false}>
        <Loaded
          query={query}
          loading={t.loading}
          bare
          renderEmpty={(all) =>
            all.length === 0 && <p className={cx('small ink-2', css.form)}>{t.noLists}</p>
          }
        >
          {(all) => (
            <ul>
              {all.map((list) => (
                <li key={list.listId} className={css.setting}>
                  <span className={cx('stack breaks', css.words)}>
                    <b className="strong">{list.name}</b>
                    <small className="tiny ink-2">
                      {t.listSays(list.action, list.names.length, list.policies.length)}
                    </small>
                  </span>
                  <IconButton label={t.editNamed(list.name)} tip="left" onClick={() => setEdited(list)}>
                    <IconPencil size={20} stroke={1.75} />
                  </IconButton>
                  <Switch
                    label={t.listSwitch(list.name)}
                    checked={lists.includes(list.listId)}
                    onChange={(on) => use(list.listId, on)}
                  />
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </Card>
      {edited !== undefined && (
        <ListDialog
          key={edited === 'new' ? 'new' : edited.listId}
          list={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onMade={(listId) => use(listId, true)}
        />
      )}
    </section>
  );
}
