import { IconClock, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { FilterPolicy } from '@kinward/contract/filter-policies/filter-policies.schemas.ts';
import type { FilterCatalogue } from '@kinward/contract/filter-policies/targets.schemas.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { SignTile } from '../../../../ui/LogRow.tsx';
import type { useChangePolicy } from '../../api/policies.ts';
import { daysWords, windowTargets } from '../../logic/windows.ts';
import { policyTexts as t } from '../../messages.policy.ts';
import css from './Policy.module.css';
import { WindowDialog } from './WindowDialog.tsx';

/** The calendar loads after the times. */
const WindowsNow = lazy(() => import('./WindowsNow.tsx'));

interface WindowsProps {
  policy: FilterPolicy;
  catalogue: FilterCatalogue;
  change: ReturnType<typeof useChangePolicy>;
}

type Window = FilterPolicy['windows'][number];

/** The tab of times at which something, or everything, is closed. */
export function Windows({ policy, catalogue, change }: WindowsProps) {
  const [edited, setEdited] = useState<Window | 'new'>();
  const { windows } = policy;
  const add = (
    <Button
      tone="soft"
      icon={<IconPlus size={19} stroke={1.75} aria-hidden="true" />}
      onClick={() => setEdited('new')}
    >
      {t.newWindow}
    </Button>
  );
  return (
    <>
      {windows.length === 0 ? (
        <Card>
          <EmptyState art="lantern" title={t.noWindow} action={add}>
            {t.noWindowMore}
          </EmptyState>
        </Card>
      ) : (
        <div className="stack g4 hug">
          <Card as="div" padded={false} className={css.wide}>
            <ul>
              {windows.map((window) => (
                <li key={window.windowId} className={css.setting}>
                  <SignTile>
                    <IconClock size={22} stroke={1.75} />
                  </SignTile>
                  <span className="stack grow breaks">
                    <b className="strong">{t.windowSays(window.name, windowTargets(window, catalogue))}</b>
                    <small className="tiny ink-2">
                      {t.windowTimes(daysWords(window.weekDays), window.from, window.to)}
                    </small>
                  </span>
                  <IconButton label={t.editNamed(window.name)} tip="left" onClick={() => setEdited(window)}>
                    <IconPencil size={20} stroke={1.75} />
                  </IconButton>
                  <IconButton
                    label={t.removeNamed(window.name)}
                    tip="left"
                    onClick={() =>
                      change.mutate({
                        part: { windows: windows.filter((one) => one !== window) },
                        undo: { windows: withoutIds(windows, window) },
                      })
                    }
                  >
                    <IconTrash size={20} stroke={1.75} />
                  </IconButton>
                </li>
              ))}
            </ul>
          </Card>
          <p className="small ink-2">
            <Suspense fallback={'\u00a0'}>
              <WindowsNow windows={windows} />
            </Suspense>
          </p>
          {add}
        </div>
      )}
      {edited !== undefined && (
        <WindowDialog
          window={edited === 'new' ? undefined : edited}
          catalogue={catalogue}
          waiting={change.isPending}
          error={change.error}
          onClose={() => setEdited(undefined)}
          onSave={(next) => {
            const others = edited === 'new' ? windows : windows.filter((one) => one !== edited);
            change.mutate(
              {
                part: { windows: [...others, next] },
                typed: true,
                ...(edited !== 'new' && { undo: { windows } }),
              },
              { onSuccess: () => setEdited(undefined) },
            );
          }}
        />
      )}
    </>
  );
}

/** What was there, with the removed one as a new one: its id is gone. */
const withoutIds = (windows: readonly Window[], removed: Window) =>
  windows.map((one) => {
    if (one !== removed) return one;
    const { windowId: _gone, ...fields } = one;
    return fields;
  });
