import { useEffect, useRef } from 'react';
import type { FilterNetwork } from '@kinward/contract/filter/networks.schemas.ts';
import { CopyField } from '../../../../entities/setup/clients/CopyField.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { SkeletonRow } from '../../../../ui/Skeleton.tsx';
import { useRouterKey } from '../../api/networks.ts';
import { networksTexts as t } from './messages.networks.ts';
import { faultWords } from '../policy/fault-words.ts';
import { CopyLine } from './CopyLine.tsx';

/** Makes what a router tells its address with, and shows it once. */
export default function RouterKeyDialog({
  network,
  onClose,
}: {
  network: FilterNetwork;
  onClose: () => void;
}) {
  const key = useRouterKey(network.networkId);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    key.mutate();
  }, [key]);
  const { data } = key;
  return (
    <Dialog open onClose={onClose} title={t.keyTitle} actions={<Button onClick={onClose}>{t.done}</Button>}>
      {data === undefined ? (
        key.isError ? (
          <ErrorState
            message={faultWords(key.error) ?? ''}
            waiting={key.isPending}
            onRetry={() => key.mutate()}
          />
        ) : (
          <SkeletonRow label={t.making} />
        )
      ) : (
        <div className="stack g4">
          <p className="ink-2">{t.keyMore}</p>
          <dl className="stack g2">
            <CopyField label={t.server} value={data.server} />
            <CopyField label={t.hostname} value={data.hostname} />
            <CopyField label={t.username} value={data.username} />
            <CopyField label={t.password} value={data.password} />
            <CopyField label={t.url} value={data.url} />
          </dl>
          <p className="small ink-2">{t.keyElse}</p>
          <CopyLine
            command
            text={`KINWARD_NETWORK_KEY=${data.password} npx kinward network update --url ${new URL(data.url).origin} --hostname ${data.hostname} --every 5`}
          />
        </div>
      )}
    </Dialog>
  );
}
