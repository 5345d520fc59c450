/** Dragging an element on the map, by mouse, pen or finger, without the map moving along. */
import type { LatLng } from './geometry.ts';
import { L, toLatLng } from './leaflet.ts';

interface Drag {
  /** Where the element's zero point is on the map when it is taken. */
  from: () => LatLng;
  /** The place that it is held over. */
  onMove: (at: LatLng) => void;
  onEnd: () => void;
}

/** Makes the element draggable; the answer ends that. */
export const makeDraggable = (map: L.Map, element: HTMLElement, drag: Drag): (() => void) => {
  let held: { pointer: number; offset: L.Point } | undefined;
  const pointOf = (event: PointerEvent): L.Point => map.mouseEventToContainerPoint(event);
  const down = (event: PointerEvent): void => {
    if (event.button !== 0 || held) return;
    event.stopPropagation();
    element.setPointerCapture(event.pointerId);
    const offset = map.latLngToContainerPoint(toLatLng(drag.from())).subtract(pointOf(event));
    held = { pointer: event.pointerId, offset };
  };
  const move = (event: PointerEvent): void => {
    if (event.pointerId !== held?.pointer) return;
    const { lat, lng } = map.containerPointToLatLng(pointOf(event).add(held.offset)).wrap();
    drag.onMove({ latitude: Math.max(-85, Math.min(85, lat)), longitude: lng });
  };
  const up = (event: PointerEvent): void => {
    if (event.pointerId !== held?.pointer) return;
    held = undefined;
    drag.onEnd();
  };
  L.DomEvent.disableClickPropagation(element);
  element.addEventListener('pointerdown', down);
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerup', up);
  element.addEventListener('pointercancel', up);
  return () => {
    element.removeEventListener('pointerdown', down);
    element.removeEventListener('pointermove', move);
    element.removeEventListener('pointerup', up);
    element.removeEventListener('pointercancel', up);
  };
};
