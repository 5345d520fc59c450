import { lazy, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { OnDemand } from '../../ui/OnDemand.tsx';
import { useFamilyZone } from './family-zone.ts';
import { zoneTexts as t } from './zone-messages.ts';
import { zoneName } from './zones.ts';
import { cx } from '../../ui/cx.ts';
import css from './ZoneNote.module.css';

/** The list of zones loads when a parent changes it. */
const ZoneDialog = lazy(() => import('./ZoneDialog.tsx'));

/** Whose days and times a page shows, and the way to others. Nothing until the zone is known. */
export function ZoneNote() {
  const { zone } = useFamilyZone();
  const [open, setOpen] = useState(false);
  if (zone === undefined) return null;
  return (
    <div className={cx('cluster tiny ink-2', css.note)}>
      <p>{t.times(zoneName(zone))}</p>
      <Button tone="quiet" size="small" aria-label={t.changeZone} onClick={() => setOpen(true)}>
        {t.change}
      </Button>
      <OnDemand wanted={open}>
        <ZoneDialog open={open} onClose={() => setOpen(false)} zone={zone} />
      </OnDemand>
    </div>
  );
}
