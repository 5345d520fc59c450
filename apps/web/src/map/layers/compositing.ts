/**
 * A dragged map is one picture for the browser, which moves it as a whole. Left to itself the browser keeps a picture for each
 * tile and each line, and puts all of them together for each frame: without a graphics card the larger part of a drag's cost
 * (decision 0147).
 */
import { L } from '../leaflet.ts';
import css from '../MapView.module.css';

/** The side of the land below everything, in pixels: more than a drag goes before it is laid out again. */
const LAND_SIZE = 8_000;
/** How far the middle of the view goes from that of the land before the land follows it, in pixels. */
const LAND_SLACK = 2_000;

/**
 * Elements are moved in the plane: a transform in three dimensions alone makes a browser keep a picture of its own for an element.
 * Leaflet has that branch for one old browser, and asks for it by this switch each time.
 */
const moveInPlane = (): void => {
  (L.Browser as { ie3d: boolean }).ie3d = true;
};

/** Land below everything on the map: one opaque ground is what lets a browser join all that is above it. */
const addLand = (map: L.Map): void => {
  const land = document.createElement('div');
  land.className = css.land ?? '';
  land.style.width = land.style.height = `${LAND_SIZE}px`;
  map.getPane('mapPane')?.prepend(land);
  let at: L.Point | undefined;
  const follow = (): void => {
    const middle = map.containerPointToLayerPoint(map.getSize().divideBy(2));
    if (at && Math.max(Math.abs(middle.x - at.x), Math.abs(middle.y - at.y)) < LAND_SLACK) return;
    at = middle;
    L.DomUtil.setPosition(land, middle.subtract([LAND_SIZE / 2, LAND_SIZE / 2]).round());
  };
  map.on('moveend viewreset resize', follow);
  follow();
};

/** Keeps a map one picture while it is dragged. While it is zoomed each layer is a picture of its own, as it is stretched by itself. */
export const composeAsOne = (map: L.Map): void => {
  moveInPlane();
  addLand(map);
  const host = map.getContainer();
  map.on('zoomstart', () => host.toggleAttribute('data-zooming', true));
  map.on('zoomend', () => host.toggleAttribute('data-zooming', false));
};
