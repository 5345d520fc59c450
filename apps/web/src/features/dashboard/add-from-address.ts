import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import type { Setup } from '../../entities/setup/use-setup.ts';

interface Chosen {
  child: Child | undefined;
  device: Device | undefined;
  /** Whether a further device may be added is known. */
  isPlanKnown: boolean;
}

/**
 * Opens the step of the setup that a page without a child or a device led to, once: the address forgets it. `add=child`, `device` of the
 * chosen child, `code` of the chosen device while it waits for its pairing, or `details` of the chosen child, to change them.
 */
export function useAddFromAddress(setup: Setup, { child, device, isPlanKnown }: Chosen) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('add');
  const isReady =
    asked === 'child' ||
    (asked === 'details' && child !== undefined) ||
    (asked === 'device' && isPlanKnown) ||
    asked === 'code';
  const open = useEffectEvent(() => {
    const rest = new URLSearchParams(params);
    rest.delete('add');
    setParams(rest, { replace: true, preventScrollReset: true });
    if (asked === 'child') setup.startChild();
    else if (asked === 'details' && child) setup.startChild(child);
    else if (asked === 'device' && child) setup.startDevice(child);
    else if (device?.paired === false) setup.showCode(device);
  });
  useEffect(() => {
    if (isReady) open();
  }, [isReady]);
}
