import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { IconDeviceLaptop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react';
import type { Shelter as Layers } from '@kinward/rules/filter/shelter.ts';
import { cx } from '../../../../ui/cx.ts';
import css from './Layers.module.css';

interface ShelterProps {
  layers: readonly Pick<Layers['layers'][number], 'kind' | 'state'>[];
  type: Device['deviceType'];
  /** Of a side, in px. */
  size: number;
}

const MIDDLE = 34;
/** Arcs are open to the right by 137°. */
const HALF_OPEN = (137 / 2) * (Math.PI / 180);

const arc = (radius: number): string => {
  const x = MIDDLE + radius * Math.cos(HALF_OPEN);
  const [low, high] = [MIDDLE + radius * Math.sin(HALF_OPEN), MIDDLE - radius * Math.sin(HALF_OPEN)];
  return `M${x.toFixed(2)} ${low.toFixed(2)}A${radius} ${radius} 0 1 1 ${x.toFixed(2)} ${high.toFixed(2)}`;
};

const SIGNS: Partial<Record<Device['deviceType'], typeof IconDeviceMobile>> = {
  'Windows Desktop': IconDeviceLaptop,
  macOS: IconDeviceLaptop,
  Tablet: IconDeviceTablet,
  iPad: IconDeviceTablet,
};

/** A device in its layers, one arc each from the inside: solid in force, long dashes heard earlier, short ones not heard lately, dotted not there. Words stand beside it. */
export function Shelter({ layers, type, size }: ShelterProps) {
  const Sign = SIGNS[type] ?? IconDeviceMobile;
  return (
    <svg viewBox="0 0 68 68" width={size} height={size} className={css.shelter} aria-hidden="true">
      {layers.map(({ kind, state }, index) => (
        <path key={kind} className={cx(css.arc, css[state])} d={arc(15 + 6.2 * index)} />
      ))}
      <Sign x={MIDDLE - 9} y={MIDDLE - 9} size={18} stroke={1.6} />
    </svg>
  );
}
