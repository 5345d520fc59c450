import { IconFile, IconWorld } from '@tabler/icons-react';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import type { BlockedSite } from '@kinward/contract/web-filter/web-filter.schemas.ts';
import { meansForSite, standingOf } from '@kinward/rules/abilities.ts';
import { EntryReceipt } from '../../../entities/rules/DeviceReceipt.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { BlockSwitch, LogRow, SignTile } from '../../../ui/LogRow.tsx';
import type { OpenedUntil } from '../logic/site-rules.ts';
import { webTexts as t } from '../messages.ts';

interface BlockedSitesProps {
  sites: readonly BlockedSite[];
  child: Child;
  device: Device;
  openedUntil: OpenedUntil;
  onAllow: (value: string) => void;
  onHistory: () => void;
}

/** The block list: what each entry covers, and whether the device knows. */
export function BlockedSites({ sites, child, device, openedUntil, onAllow, onHistory }: BlockedSitesProps) {
  if (sites.length === 0)
    return (
      <Card>
        <EmptyState
          art="gate"
          title={t.noneBlocked}
          action={
            <Button tone="soft" onClick={onHistory}>
              {t.showHistory}
            </Button>
          }
        >
          {t.noneBlockedMore}
        </EmptyState>
      </Card>
    );
  return (
    <Card as="div" padded={false}>
      <ul>
        {sites.map(({ value, covers, blockedAt, receivedAt }) => {
          const means = meansForSite(device, value);
          const openUntil = openedUntil(value);
          const held =
            openUntil === undefined && standingOf(means, 'web', receivedAt !== null) === 'enforced';
          const Sign = covers === 'domain' ? IconWorld : IconFile;
          return (
            <LogRow
              key={value}
              tile={
                <SignTile>
                  <Sign size={22} stroke={1.75} />
                </SignTile>
              }
              action={
                <BlockSwitch blocked held={held} label={t.allowIt(value)} onClick={() => onAllow(value)}>
                  {t.isBlocked}
                </BlockSwitch>
              }
            >
              <b dir="ltr">{covers === 'domain' ? value : value.replace(/^https:\/\//u, '')}</b>
              <small>{covers === 'domain' ? t.coversDomain : t.coversAddress}</small>
              <EntryReceipt
                child={child}
                device={means}
                rule={{ kind: 'web', blockedAt, receivedAt, openUntil }}
              />
            </LogRow>
          );
        })}
      </ul>
    </Card>
  );
}
