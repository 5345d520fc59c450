import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { answerAlways, previewAlways } from '@kinward/contract/filter-policies/always.routes.ts';
import type { AlwaysOpening } from '@kinward/contract/filter-policies/always.schemas.ts';
import type { Ask } from '@kinward/contract/approvals/approvals.schemas.ts';
import { api, failureText } from '../../../lib/api.ts';
import { endpointQuery, useChange } from '../../../lib/endpoint.ts';
import { useNow } from '../../../lib/time/now.ts';
import { until as untilWords } from '../../../lib/time/time.ts';
import { locale } from '../../../lib/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { RadioList } from '../../../ui/RadioList.tsx';
import { toast } from '../../../ui/toast.ts';
import { approvalsKey } from '../../query-keys.ts';
import { answerTexts, useCloseAgain, type Opens } from '../answering.ts';
import { alwaysTexts as t } from './messages.ts';

interface AlwaysDialogProps {
  ask: Ask;
  opens: Opens;
  open: boolean;
  onClose: () => void;
}

type Reach = 'policy' | 'device';

const list = new Intl.ListFormat(locale, { type: 'conjunction' });

/** Says what "always" changes, and for whom, before it is given. */
export default function AlwaysDialog({ ask, opens, open, onClose }: AlwaysDialogProps) {
  const { requestId, childName, name, service } = ask;
  const query = useQuery({
    ...endpointQuery([...approvalsKey, 'always', requestId, opens], previewAlways, {
      params: { id: requestId },
      query: { opens },
    }),
    enabled: open,
    // A policy that changed meanwhile is read again.
    staleTime: 0,
  });
  const closeAgain = useCloseAgain();
  // What concerns fewest: whom else it opens for is chosen.
  const [reach, setReach] = useState<Reach>('device');
  const body = { opens, reach: query.data?.others.length === 0 ? 'policy' : reach } as const;
  const answer = useChange(() => api.call(answerAlways, { params: { id: requestId }, body }), {
    refetch: approvalsKey,
    onSuccess: () => {
      onClose();
      const run = (): void => closeAgain.mutate(requestId);
      toast.undoable(t.done(childName), { label: answerTexts.undo, run });
    },
    onError: (error) => toast.error(failureText(error)),
  });
  const isPossible = query.data !== undefined && opensSomething(query.data);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.title((opens === 'service' ? service?.name : name) ?? '')}
      actions={
        <>
          <Button tone="line" onClick={onClose}>
            {isPossible ? t.cancel : t.close}
          </Button>
          {isPossible && (
            <Button waiting={answer.isPending} waitingLabel={t.opening} onClick={() => answer.mutate()}>
              {t.open}
            </Button>
          )}
        </>
      }
    >
      <Loaded query={query} loading={t.loading} rows={1}>
        {(found) => <Changes found={found} ask={ask} reach={reach} onReach={setReach} />}
      </Loaded>
    </Dialog>
  );
}

const opensSomething = ({ stays, policy, unblocks }: AlwaysOpening): boolean =>
  stays === null && (policy !== null || unblocks.length > 0);

const ruleWords = ({ kind, name, matched }: NonNullable<AlwaysOpening['stays']>, of: string): string =>
  t.rules[kind](name ?? matched ?? of);

interface ChangesProps {
  found: AlwaysOpening;
  ask: Ask;
  reach: Reach;
  onReach: (reach: Reach) => void;
}

function Changes({ found, ask, reach, onReach }: ChangesProps) {
  const now = useNow();
  const { name, policy, others, unblocks, stays, closedNow, opensAt } = found;
  if (stays !== null) return <p className="breaks">{t.stays(ruleWords(stays, name))}</p>;
  const named = others.map((one) => (one.kind === 'child' ? one.name : t[one.kind](one.name)));
  return (
    <div className="stack g3 breaks">
      {!opensSomething(found) && <p>{t.nothing}</p>}
      {policy !== null && named.length === 0 && (
        <>
          <p>{t.inPolicy(policy.name, name)}</p>
          <p className="small ink-2">{t.onlyHere(ask.childName, ask.deviceName)}</p>
        </>
      )}
      {policy !== null && named.length > 0 && (
        <fieldset className="stack g2">
          <legend className="small-strong mb2">{t.forWhom}</legend>
          <RadioList
            value={reach}
            onChange={(value) => onReach(value as Reach)}
            options={[
              {
                value: 'device',
                name: t.alone(ask.childName, ask.deviceName),
                more: t.aloneMore(policy.name),
              },
              {
                value: 'policy',
                name: t.everyone(policy.name),
                more: t.alsoFor(list.format(named)),
              },
            ]}
          />
        </fieldset>
      )}
      {unblocks.length > 0 && <p>{t.unblocks(list.format(unblocks), ask.deviceName)}</p>}
      {closedNow !== null && (
        <p className="small ink-2">
          {t.closedNow(ruleWords(closedNow, name), opensAt === null ? null : untilWords(opensAt, now))}
        </p>
      )}
    </div>
  );
}
