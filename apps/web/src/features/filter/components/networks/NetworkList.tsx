import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import type { FilterNetwork, FilterNetworks } from '@kinward/contract/filter/networks.schemas.ts';
import { useNow } from '../../../../lib/time/now.ts';
import { Card } from '../../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Menu } from '../../../../ui/Menu.tsx';
import { StateChip, type ChipState } from '../../../../ui/StateChip.tsx';
import { useMoveNetwork, useRemoveNetwork, useUpdateNetwork } from '../../api/networks.ts';
import { isOwnNetwork, networkStanding, type NetworkStanding } from '../../logic/networks.ts';
import { networksTexts as t } from './messages.networks.ts';
import { faultWords } from '../policy/fault-words.ts';
import { NameDialog } from './NameDialog.tsx';
import css from './Networks.module.css';

const CHIPS: Record<NetworkStanding, ChipState> = {
  filtered: 'allowed',
  waiting: 'waiting',
  silent: 'silent',
  lost: 'warn',
};

interface NetworkListProps extends Pick<FilterNetworks, 'here' | 'networks'> {
  /** Which one is looked at. */
  shown: string;
  onShow: (networkId: string) => void;
}

/** All linked networks, and what can be done about each. */
export function NetworkList({ networks, here, shown, onShow }: NetworkListProps) {
  return (
    <section aria-labelledby="networks-list">
      <div className="heading">
        <h2 id="networks-list">{t.list}</h2>
      </div>
      <Card as="div" padded={false}>
        <ul>
          {networks.map((network) => (
            <li key={network.networkId} className={css.row}>
              <Row network={network} here={here} current={network.networkId === shown} onShow={onShow} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

interface RowProps extends Pick<NetworkListProps, 'here' | 'onShow'> {
  network: FilterNetwork;
  current: boolean;
}

const moreOf = (network: FilterNetwork): string =>
  [
    network.addresses.join(', '),
    isOwnNetwork(network)
      ? ''
      : network.changes
        ? network.hostname === null
          ? t.changing
          : t.byRouter
        : t.fixed,
  ]
    .filter((part) => part !== '')
    .join(' · ');

function Row({ network, here, current, onShow }: RowProps) {
  const { networkId, name } = network;
  const [asked, setAsked] = useState<'rename' | 'remove'>();
  const close = () => setAsked(undefined);
  const update = useUpdateNetwork(networkId);
  const move = useMoveNetwork(networkId);
  const remove = useRemoveNetwork(networkId);
  const standing = networkStanding(network, useNow());
  const canMove = here.problem === null && here.networkId !== networkId;
  const rename = {
    ...update,
    mutate: (next: string, options: { onSuccess: () => void }) => update.mutate({ name: next }, options),
  };
  return (
    <>
      <button
        type="button"
        className={css.pick}
        aria-current={current || undefined}
        onClick={() => onShow(networkId)}
      >
        <b className="small-strong">{name}</b>
        <small className="tiny ink-2 breaks">{moreOf(network)}</small>
      </button>
      <StateChip state={CHIPS[standing]}>{t.chips[standing]}</StateChip>
      <Menu
        trigger={
          <IconButton label={t.more(name)} tip="left">
            <IconDots size={20} stroke={1.75} />
          </IconButton>
        }
        entries={[
          { label: t.rename, onSelect: () => setAsked('rename') },
          ...(canMove ? [{ label: t.move, onSelect: () => move.mutate() }] : []),
          { label: t.remove, danger: true, onSelect: () => setAsked('remove') },
        ]}
      />
      {asked === 'rename' && (
        <NameDialog
          title={t.renameTitle(name)}
          name={name}
          act={t.save}
          acting={t.saving}
          change={rename}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={asked === 'remove'}
        onClose={close}
        onConfirm={() => remove.mutate(undefined, { onSuccess: close })}
        title={t.removeTitle(name)}
        confirmLabel={t.remove}
        waiting={remove.isPending}
        waitingLabel={t.removing}
        danger
        error={faultWords(remove.error)}
      >
        {t.removeMore}
      </ConfirmDialog>
    </>
  );
}
