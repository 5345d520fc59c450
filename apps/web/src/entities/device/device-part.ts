/** Parts of one device on /user/device-manage, to which other pages lead: its details open there. */
import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

/** `filter`: how it is set up on the device. `collects`: what is recorded of it. `users`: whose rules the local users of a computer have. */
export type DevicePart = 'filter' | 'collects' | 'users';

/** The address of a part of a device's details. */
export const devicePartPath = (childId: string, deviceId: string, part: DevicePart | 'computer'): string =>
  `/user/device-manage?${new URLSearchParams({ child: childId, device: deviceId })}#${part}-${deviceId}`;

/** Which part of a device the address names; undefined: none of it. */
export function useWantedPart(deviceId: string): DevicePart | undefined {
  const { hash } = useLocation();
  return (['filter', 'collects', 'users'] as const).find((part) => hash === `#${part}-${deviceId}`);
}

/** Whether the address names how a computer is, which stands above its details. */
export const useIsComputerWanted = (deviceId: string): boolean =>
  useLocation().hash === `#computer-${deviceId}`;

/** About a second. */
const MOST_FRAMES = 60;

/** Brings an element into sight, and the focus to it, once it is there and the address names it. */
export function useInSight<Element extends HTMLElement>(isWanted: boolean): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    let frame: number;
    const show = (framesLeft: number): void => {
      const element = ref.current;
      element?.scrollIntoView({ block: 'center' });
      element?.focus({ preventScroll: true });
      // A page that is coming in is hidden at first, and what is hidden takes no focus.
      if (element !== document.activeElement && framesLeft > 0)
        frame = requestAnimationFrame(() => show(framesLeft - 1));
    };
    show(MOST_FRAMES);
    return () => cancelAnimationFrame(frame);
  }, [isWanted]);
  return ref;
}
