import { IconCheck } from '@tabler/icons-react';
import { lazy, useState, type ReactNode } from 'react';
import type { FilterNetwork, FilterNetworks } from '@kinward/contract/filter/networks.schemas.ts';
import { useNow } from '../../../../lib/time/now.ts';
import { moment } from '../../../../lib/time/time.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { cx } from '../../../../ui/cx.ts';
import { OnDemand } from '../../../../ui/OnDemand.tsx';
import { Segmented } from '../../../../ui/Segmented.tsx';
import { useUpdateNetwork } from '../../api/networks.ts';
import { isOwnNetwork, networkStanding, obstacle } from '../../logic/networks.ts';
import { networksTexts as t } from './messages.networks.ts';
import { CopyLine } from './CopyLine.tsx';
import css from './Networks.module.css';

const RouterKeyDialog = lazy(() => import('./RouterKeyDialog.tsx'));

interface RouterStepsProps {
  network: FilterNetwork;
  servers: FilterNetworks['servers'];
}

/** What is done at the router, and what happens by itself then. */
export function RouterSteps({ network, servers }: RouterStepsProps) {
  const isHeard = networkStanding(network, useNow()) === 'filtered';
  const what = obstacle({ servers });
  return (
    <Card as="section" aria-label={t.steps}>
      <ol>
        <Step number={1} done={isHeard && what === undefined} title={t.type(servers.addresses.length)}>
          {what === undefined ? <Addresses servers={servers} /> : <Obstacle what={what} servers={servers} />}
        </Step>
        {!isOwnNetwork(network) && (
          <Step number={2} done={!network.changes || network.toldAt !== null} title={t.changesTitle}>
            <Changing network={network} />
          </Step>
        )}
        <Step number={isOwnNetwork(network) ? 2 : 3} done={isHeard} title={t.open}>
          <p className="small ink-2">{t.openMore}</p>
        </Step>
      </ol>
    </Card>
  );
}

interface StepProps {
  number: number;
  done: boolean;
  title: string;
  children: ReactNode;
}

function Step({ number, done, title, children }: StepProps) {
  return (
    <li className={css.step}>
      <span className={cx(css.number, done && css.done)} aria-hidden="true">
        {done ? <IconCheck size={18} stroke={2} /> : number}
      </span>
      <div className="stack shrink g2 breaks">
        <h3>{title}</h3>
        {children}
      </div>
    </li>
  );
}

function Addresses({ servers: { addresses } }: Pick<RouterStepsProps, 'servers'>) {
  return (
    <>
      <p className="small ink-2">{addresses.length === 1 ? t.typeMore : t.typeTwoMore}</p>
      {addresses.map((address, index) => (
        <CopyLine key={address} label={addresses.length === 1 ? undefined : t.nth[index]} text={address} />
      ))}
    </>
  );
}

interface ObstacleProps extends Pick<RouterStepsProps, 'servers'> {
  what: NonNullable<ReturnType<typeof obstacle>>;
}

/** What the operator has to do first. */
function Obstacle({ what, servers: { addresses, port, fault } }: ObstacleProps) {
  const [address = ''] = addresses;
  const words = {
    off: t.obstacles.off,
    fault: t.obstacles.fault(fault ?? ''),
    machine: t.obstacles.machine(address, port),
    port: t.obstacles.port(port),
  };
  return (
    <>
      <p className="callout small">{words[what]}</p>
      {what === 'machine' && (
        <>
          <p className="small ink-2">{t.tryIt}</p>
          <CopyLine command text={`dig @${address} -p ${port} example.org`} />
        </>
      )}
    </>
  );
}

function Changing({ network }: { network: FilterNetwork }) {
  const now = useNow();
  const update = useUpdateNetwork(network.networkId);
  const [open, setOpen] = useState(false);
  const { changes, hostname, toldAt } = network;
  return (
    <>
      <p className="small ink-2">{changes ? t.changesMore : t.staysMore}</p>
      <Segmented
        className={css.change}
        label={t.changesTitle}
        value={changes ? 'changes' : 'stays'}
        options={[
          { value: 'changes', label: t.changes },
          { value: 'stays', label: t.stays },
        ]}
        onChange={(value) => update.mutate({ changes: value === 'changes' })}
      />
      {changes && (
        <>
          {hostname !== null && (
            <p className="small ink-2">
              {toldAt === null ? t.notTold(hostname) : t.told(hostname, moment(toldAt, now))}
            </p>
          )}
          <Button tone="soft" size="small" className="self-start" onClick={() => setOpen(true)}>
            {hostname === null ? t.tell : t.tellAgain}
          </Button>
        </>
      )}
      <OnDemand wanted={open}>
        {open && <RouterKeyDialog network={network} onClose={() => setOpen(false)} />}
      </OnDemand>
    </>
  );
}
