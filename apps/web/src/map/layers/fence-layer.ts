/** A fence's circle: green and solid where the child may be, red, dashed and hatched where not. */
import type { LatLng } from '../geometry.ts';
import { L, paneOf, toLatLng } from '../leaflet.ts';
import css from '../Fences.module.css';

export interface FenceShape extends LatLng {
  /** Metres. */
  radius: number;
  forbidden: boolean;
  /** It is being edited: a stronger line. */
  edited: boolean;
  /** How large it may become: no radius is chosen yet. */
  ghost: boolean;
}

/** One drawing for all circles of a map, however many fences there are. */
const renderers = new WeakMap<L.Map, L.Renderer>();
export const fenceRenderer = (map: L.Map): L.Renderer => {
  const known = renderers.get(map);
  if (known) return known;
  const made = L.svg({ pane: paneOf('fences'), padding: 0.5 });
  renderers.set(map, made);
  return made;
};

/** One circle on the map; it owns what it draws. */
export class FenceLayer {
  #circle: L.Circle;

  constructor(map: L.Map, shape: FenceShape) {
    this.#circle = L.circle(toLatLng(shape), {
      radius: shape.radius,
      interactive: false,
      pane: paneOf('fences'),
      renderer: fenceRenderer(map),
      className: css.fence ?? '',
    }).addTo(map);
    this.update(shape);
  }

  update(shape: FenceShape): void {
    this.#circle.setLatLng(toLatLng(shape)).setRadius(shape.radius);
    const classes = this.#circle.getElement()?.classList;
    classes?.toggle(css.forbidden ?? '', shape.forbidden);
    classes?.toggle(css.edited ?? '', shape.edited);
    classes?.toggle(css.ghost ?? '', shape.ghost);
  }

  remove(): void {
    this.#circle.remove();
  }
}
