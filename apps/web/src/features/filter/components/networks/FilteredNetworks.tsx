import { IconDots, IconHome } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { FilterState } from '@kinward/contract/filter/filter-state.schemas.ts';
import { useNow } from '../../../../lib/time/now.ts';
import { ago, minutesSince } from '../../../../lib/time/time.ts';
import { Card } from '../../../../ui/Card.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { LogRow, SignTile } from '../../../../ui/LogRow.tsx';
import { Menu } from '../../../../ui/Menu.tsx';
import { useNetworkOff } from '../../api/network-grants.ts';
import { OFFS } from '../../logic/breaks.ts';
import { breakTexts } from '../../messages.breaks.ts';
import { overviewTexts as t } from '../../messages.overview.ts';

type Network = FilterState['networks'][number];

/** What the filter does for each linked network: when it was asked last, and the filter off for a while. */
export function FilteredNetworks({ networks }: Pick<FilterState, 'networks'>) {
  if (networks.length === 0) return null;
  return (
    <section aria-labelledby="filter-homes">
      <div className="heading">
        <h2 id="filter-homes">{t.networks}</h2>
        <Link className="link small-strong" to="/filter/networks">
          {t.allNetworks}
        </Link>
      </div>
      <Card as="div" padded={false}>
        <ul>
          {networks.map((network) => (
            <Row key={network.networkId} network={network} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Row({ network: { networkId, name, heardAt } }: { network: Network }) {
  const off = useNetworkOff(networkId, name);
  const now = useNow();
  return (
    <LogRow
      tile={
        <SignTile>
          <IconHome size={22} stroke={1.75} />
        </SignTile>
      }
      action={
        <Menu
          trigger={
            <IconButton label={breakTexts.more(name)}>
              <IconDots size={20} stroke={1.75} />
            </IconButton>
          }
          entries={OFFS.map((minutes) => ({
            label: breakTexts.offFor(minutes),
            onSelect: () => off.mutate(minutes),
          }))}
        />
      }
    >
      <b className="strong">{name}</b>
      <span className="small ink-2">
        {heardAt === null ? t.networkWaits : t.networkAsked(ago(minutesSince(heardAt, now)))}
      </span>
    </LogRow>
  );
}
