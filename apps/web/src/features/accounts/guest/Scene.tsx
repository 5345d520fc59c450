import { IconHome, IconSchool } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Portrait, type KidColour } from '../../../ui/portraits.tsx';
import { sceneTexts as t } from '../messages.login.ts';
import css from './Scene.module.css';

/** A creek that opens into a bay, drawn for a sheet of 700 × 830. */
const WATER =
  'M60 205l14-6 26 10 12 16 18 8 20 20 28 14 16 18 26 12 22 20 30 12 24 6 14 14 34 8 30 2 22 14 28 8 20 12 34 10 24 2 20 8 28-4 24-8 30-2 24-14 30-8 24-12h30v190h-30l-30-8-32 2-26-10-34-2-28-10-36 2-30-10-32-2-26-12-34-8-22-18-34-12-18-20-30-14-20-22-32-16-18-22-30-14-18-20-28-14-14-22-24-16-8-24-14-12z' +
  'M470 850l14-20 30-12 22-18 34-8 26-22 34-8 24-14 40-6h30v108z';

const ICONS = { home: IconHome, school: IconSchool };

interface FenceProps {
  x: number;
  y: number;
  r: number;
  place: keyof typeof ICONS;
}

/** An allowed place with its flag on the lower edge, because faces are above. */
function Fence({ x, y, r, place }: FenceProps) {
  const Icon = ICONS[place];
  const half = place === 'home' ? 39 : 46;
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r={r} className={css.fence} />
      <g transform={`translate(0 ${r})`}>
        <rect className={css.flag} x={-half} y="-13" width={half * 2} height="26" rx="13" />
        <Icon x={10 - half} y="-8" width={16} height={16} stroke={1.75} className={css.icon} />
        <text x="10" y="4.5" className={css.name}>
          {t[place]}
        </text>
      </g>
    </g>
  );
}

/** A face that hovers over the exact point. */
function Pin({ x, y, colour, size }: { x: number; y: number; colour: KidColour; size: number }) {
  const bubble = size / 2 + 4;
  const middle = -(bubble + 13);
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r="7" className={css.dot} />
      <g className={css.bubble}>
        <path d="M-9 -17L0 -9L9 -17z" />
        <circle cy={middle} r={bubble} />
      </g>
      <svg x={-size / 2} y={middle - size / 2} width={size} height={size} viewBox="0 0 80 80">
        <circle cx="40" cy="40" r="37" className={css.ring} />
        <svg x="8.5" y="8.5" width="63" height="63" viewBox="0 0 64 64" className={css.face}>
          <rect width="64" height="64" fill={`var(--kid-${colour}-soft)`} />
          <Portrait colour={colour} />
        </svg>
      </svg>
    </g>
  );
}

interface SheetProps {
  className?: string | undefined;
  width: number;
  height: number;
  /** How the water is placed on this sheet. */
  water: string;
  grid: number;
  children?: ReactNode;
}

function Sheet({ className, width, height, water, grid, children }: SheetProps) {
  let lines = '';
  for (let x = 12; x < width + 400; x += grid) lines += `M${x} -200V${height + 200}`;
  for (let y = 8; y < height + 200; y += grid) lines += `M-200 ${y}H${width + 400}`;
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMid slice">
      <g transform={water}>
        <path d={WATER} className={css.shoal} />
        <path d={WATER} className={css.water} />
      </g>
      <path d={lines} className={css.grid} />
      {children}
    </svg>
  );
}

/** Beside the form. */
export function SceneWide({ className }: { className?: string | undefined }) {
  return (
    <Sheet className={className} width={700} height={830} water="scale(1)" grid={148.5}>
      <Fence x={200} y={520} r={104} place="home" />
      <Fence x={480} y={270} r={130} place="school" />
      <Pin x={202} y={564} colour={3} size={64} />
      <Pin x={544} y={281} colour={2} size={64} />
      <Pin x={433} y={328} colour={1} size={64} />
    </Sheet>
  );
}

/** Above the login's form on a phone. */
export function SceneNarrow({ className }: { className?: string | undefined }) {
  return (
    <Sheet className={className} width={390} height={224} water="translate(28 -106) scale(.62)" grid={176}>
      <Fence x={86} y={136} r={44} place="home" />
      <Fence x={276} y={104} r={55} place="school" />
      <Pin x={88} y={154.5} colour={3} size={44} />
      <Pin x={303} y={108.5} colour={2} size={44} />
      <Pin x={256} y={128} colour={1} size={44} />
    </Sheet>
  );
}

/** A strip of the map, above the other forms on a phone. */
export function SceneStrip({ className }: { className?: string | undefined }) {
  return (
    <Sheet className={className} width={390} height={96} water="translate(60 -180) scale(.7)" grid={176} />
  );
}
