/** A DOM element at a place: faces, numbered stops. What is in the element is the caller's (React draws into it). */
import type { LatLng } from '../geometry.ts';
import { L, paneOf, toLatLng, type PaneName } from '../leaflet.ts';
import { slide } from '../slide.ts';

export interface MarkerOptions {
  pane: PaneName;
  /** Raises it above its neighbours. */
  depth?: number;
}

/** One marker on the map; it owns what it draws. The element's own zero point is on the place. */
export class MarkerLayer {
  readonly #map: L.Map;
  #marker: L.Marker;
  #at: LatLng;
  #stop: () => void = () => undefined;

  constructor(map: L.Map, element: HTMLElement, at: LatLng, options: MarkerOptions) {
    this.#map = map;
    this.#at = at;
    this.#marker = L.marker(toLatLng(at), {
      icon: L.divIcon({ html: element, className: '', iconSize: [0, 0], iconAnchor: [0, 0] }),
      pane: paneOf(options.pane),
      interactive: false,
      // The element inside takes the focus, if anything does.
      keyboard: false,
      zIndexOffset: options.depth ?? 0,
    }).addTo(map);
  }

  raise(depth: number): void {
    this.#marker.setZIndexOffset(depth);
  }

  /** Slides to the place, or jumps when it is far. */
  moveTo(at: LatLng, slowly = true): void {
    this.#stop();
    if (!slowly) {
      this.#at = at;
      this.#marker.setLatLng(toLatLng(at));
      return;
    }
    this.#stop = slide(this.#map, this.#at, at, (place) => {
      this.#at = place;
      this.#marker.setLatLng(toLatLng(place));
    });
  }

  remove(): void {
    this.#stop();
    this.#marker.remove();
  }
}
