import css from './Battery.module.css';
import { cx } from './cx.ts';
import { uiTexts } from './messages.ts';

interface BatteryProps {
  /** 0-100, or null when the device has not reported it yet. */
  percent: number | null;
  charging?: boolean | undefined;
  /** From a silent device, when it was: "Saturday 11:29". Makes it grey, because it is what was, not what is. */
  asOf?: string | undefined;
}

const LOW = 15;
/** Width in px that 100 % fills of the outline. */
const FULL = 19;

/** Outline 30 × 16 with fill and number; at 15 % and below in the warning colour. */
export function Battery({ percent, charging = false, asOf }: BatteryProps) {
  if (percent === null) return <span className={cx(css.battery, css.old)}>{uiTexts.batteryUnknown}</span>;
  const rounded = Math.round(percent);
  const low = rounded <= LOW && !charging && asOf === undefined;
  return (
    <span className={cx(css.battery, low && css.low, asOf !== undefined && css.old)}>
      <svg
        width="30"
        height="16"
        viewBox="0 0 30 16"
        role="img"
        aria-label={charging ? uiTexts.batteryCharging(rounded) : uiTexts.battery(rounded)}
      >
        <rect
          x="1"
          y="1.5"
          width="24"
          height="13"
          rx="4"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
        />
        <rect
          x="3.5"
          y="4"
          width={Math.max(0.8, (FULL * rounded) / 100)}
          height="8"
          rx="2"
          className={css.fill}
        />
        <path d="M27.5 6v4" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
        {charging && <path d="M14.5 2.5l-5 6.5h4l-1.5 5 5.5-6.5h-4z" className={css.bolt} />}
      </svg>
      <span className="num" aria-hidden="true">
        {rounded} %
      </span>
      {asOf !== undefined && <small className="tiny">{asOf}</small>}
    </span>
  );
}
