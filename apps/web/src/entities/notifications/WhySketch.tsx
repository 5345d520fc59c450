import type { FenceWhy } from '@kinward/contract/notifications/why.schemas.ts';
import { ASSUMED_ACCURACY_METRES } from '@kinward/rules/geo.ts';
import { cx } from '../../ui/cx.ts';
import css from './WhyAlertDialog.module.css';
import { whyTexts as t } from './why-messages.ts';

const METRES_OF_DEGREE = 111_195;
const WIDTH = 100;
const HEIGHT = 56;
const MARGIN = 6;
/** A dot below this radius is not seen. */
const DOT = 1.4;

interface Disc {
  x: number;
  y: number;
  radius: number;
}

/** East and south of the fence's middle, in metres. */
const discsOf = ({ fence, fixes }: FenceWhy): Disc[] =>
  fixes.map(({ latitude, longitude, accuracy }) => ({
    x: (longitude - fence.longitude) * METRES_OF_DEGREE * Math.cos((fence.latitude * Math.PI) / 180),
    y: (fence.latitude - latitude) * METRES_OF_DEGREE,
    radius: accuracy ?? ASSUMED_ACCURACY_METRES,
  }));

/** The fence and the positions to scale, north up, each with the circle of its accuracy; the way between them dashed. */
export function WhySketch({ why }: { why: FenceWhy }) {
  const discs = discsOf(why);
  const all = [{ x: 0, y: 0, radius: why.fence.radius }, ...discs];
  const [left, right] = [
    Math.min(...all.map(({ x, radius }) => x - radius)),
    Math.max(...all.map(({ x, radius }) => x + radius)),
  ];
  const [top, bottom] = [
    Math.min(...all.map(({ y, radius }) => y - radius)),
    Math.max(...all.map(({ y, radius }) => y + radius)),
  ];
  const scale = Math.min((WIDTH - 2 * MARGIN) / (right - left), (HEIGHT - 2 * MARGIN) / (bottom - top));
  const at = ({ x, y }: { x: number; y: number }): { cx: number; cy: number } => ({
    cx: WIDTH / 2 + (x - (left + right) / 2) * scale,
    cy: HEIGHT / 2 + (y - (top + bottom) / 2) * scale,
  });
  const spots = discs.map((disc) => ({ ...at(disc), accuracy: disc.radius * scale }));
  return (
    <svg
      className={css.sketch}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t.sketch(why.fence.name)}
    >
      <circle
        className={cx(css.fence, why.fence.action === 'Block' ? css.forbidden : css.allowed)}
        {...at({ x: 0, y: 0 })}
        r={why.fence.radius * scale}
      />
      <polyline className={css.way} points={spots.map(({ cx: x, cy: y }) => `${x},${y}`).join(' ')} />
      {spots.map(({ cx: x, cy: y, accuracy }, index) => (
        <g key={why.fixes[index]?.at}>
          <circle className={css.accuracy} cx={x} cy={y} r={accuracy} />
          <circle className={css.spot} cx={x} cy={y} r={DOT} />
        </g>
      ))}
    </svg>
  );
}
