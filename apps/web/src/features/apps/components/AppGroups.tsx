import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { appsTexts as t } from '../messages.ts';
import { AppRow, type ShownApp } from './AppRow.tsx';
import { cx } from '../../../ui/cx.ts';
import css from './Apps.module.css';

/** A group with more apps than this is folded until it is wanted. */
const FOLDED_FROM = 12;

export interface ShownGroup {
  title: string;
  apps: readonly ShownApp[];
}

interface AppGroupProps {
  group: ShownGroup;
  /** A search is active: no match may stay folded. */
  searching: boolean;
  child: Child;
  device: Device;
  onChange: (action: 'block' | 'allow', values: readonly string[]) => void;
}

/** A category with its apps, blocked or allowed one by one or together. */
export function AppGroup({ group, searching, child, device, onChange }: AppGroupProps) {
  const { title, apps } = group;
  const [unfolded, setUnfolded] = useState(apps.length <= FOLDED_FROM);
  const open = unfolded || searching;
  const allBlocked = apps.every(({ blocked }) => blocked);
  const wanted = allBlocked ? 'allow' : 'block';
  const changeAll = () =>
    onChange(
      wanted,
      apps.filter(({ blocked }) => blocked === allBlocked).map(({ appId }) => appId),
    );
  return (
    <section>
      <div className={cx('row g3', css.category)}>
        <h2 dir="auto">{title}</h2>
        <span className="small ink-3">{t.apps(apps.length)}</span>
        {open ? (
          apps.length > 1 && (
            <Button
              tone="quiet"
              size="small"
              aria-label={allBlocked ? t.allowAllOf(title) : t.blockAllOf(title)}
              onClick={changeAll}
            >
              {allBlocked ? t.allowAll : t.blockAll}
            </Button>
          )
        ) : (
          <Button tone="quiet" size="small" aria-label={t.showOf(title)} onClick={() => setUnfolded(true)}>
            {t.show}
            <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
          </Button>
        )}
      </div>
      {open && (
        <Card as="div" padded={false}>
          <ul>
            {apps.map((app) => (
              <AppRow
                key={app.appId}
                app={app}
                child={child}
                device={device}
                onChange={(action) => onChange(action, [app.appId])}
              />
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}
