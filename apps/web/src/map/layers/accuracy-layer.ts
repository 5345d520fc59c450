/** The disc that a position is in: solid when it is fresh, dashed grey when it is old. */
import type { LatLng } from '../geometry.ts';
import { L, paneOf, toLatLng } from '../leaflet.ts';
import css from '../MapView.module.css';
import { slide } from '../slide.ts';

export interface AccuracyDisc extends LatLng {
  /** Metres. */
  radius: number;
  old: boolean;
}

/** One disc on the map; it owns what it draws. */
export class AccuracyLayer {
  readonly #map: L.Map;
  #circle: L.Circle;
  #at: LatLng;
  #stop: () => void = () => undefined;

  constructor(map: L.Map, disc: AccuracyDisc) {
    this.#map = map;
    this.#at = disc;
    this.#circle = L.circle(toLatLng(disc), {
      radius: disc.radius,
      interactive: false,
      pane: paneOf('accuracy'),
      renderer: L.svg({ pane: paneOf('accuracy'), padding: 0.5 }),
      className: css.accuracy ?? '',
    }).addTo(map);
    this.update(disc);
  }

  update(disc: AccuracyDisc, slowly = true): void {
    this.#stop();
    this.#circle.setRadius(disc.radius);
    this.#circle.getElement()?.classList.toggle(css.old ?? '', disc.old);
    const place = (at: LatLng): void => {
      this.#at = at;
      this.#circle.setLatLng(toLatLng(at));
    };
    if (slowly) this.#stop = slide(this.#map, this.#at, disc, place);
    else place(disc);
  }

  remove(): void {
    this.#stop();
    this.#circle.remove();
  }
}
