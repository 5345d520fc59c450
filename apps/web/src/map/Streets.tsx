import { IconRoute } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { toast } from '../ui/toast.ts';
import { useMap } from './map-context.ts';
import css from './MapView.module.css';
import { addStreets } from './layers/street-layer.ts';
import { setStreets, useStreets } from './layers/streets.ts';
import { mapTexts } from './messages.ts';

/** The street map, while it is switched on, with its provider's name. */
export function StreetLayer() {
  const map = useMap();
  const { config, shown } = useStreets();
  const failed = useEffectEvent(() => toast.error(mapTexts.streetsFailed));
  const maxZoom = config?.maxZoom;
  useEffect(() => {
    if (!shown || maxZoom === undefined) return;
    let hasFailed = false;
    return addStreets(map, {
      maxZoom,
      onFailure: () => {
        if (!hasFailed) failed();
        hasFailed = true;
      },
    });
  }, [map, shown, maxZoom]);
  if (!shown || !config) return null;
  return <p className={css.streetAttribution}>{config.attribution}</p>;
}

/** Asks once, in a sentence that says what leaves the installation and to whom; switches off without asking. */
export function StreetsButton({ iconOnly = false }: { iconOnly?: boolean }) {
  const { config, shown } = useStreets();
  const [asking, setAsking] = useState(false);
  const [agreed, setAgreed] = useState(false);
  if (!config) return null;
  const name = shown ? mapTexts.hideStreets : mapTexts.showStreets;
  const press = () => {
    if (shown) setStreets(false);
    else if (config.preset || agreed) setStreets(true);
    else setAsking(true);
  };
  const agree = () => {
    setAgreed(true);
    setAsking(false);
    setStreets(true);
  };
  return (
    <>
      <button
        type="button"
        className={cx(css.control, !iconOnly && css.labelled)}
        aria-label={name}
        title={iconOnly ? name : undefined}
        onClick={press}
      >
        <IconRoute size={iconOnly ? 21 : 18} stroke={1.75} aria-hidden="true" />
        {!iconOnly && <span>{name}</span>}
      </button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={mapTexts.streetsQuestion}
        actions={
          <>
            <Button tone="line" onClick={() => setAsking(false)}>
              {mapTexts.notNow}
            </Button>
            <Button onClick={agree}>{mapTexts.showStreets}</Button>
          </>
        }
      >
        <p>{mapTexts.streetsLeaves(config.host)}</p>
      </Dialog>
    </>
  );
}
