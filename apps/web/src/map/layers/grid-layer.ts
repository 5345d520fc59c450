/** A quiet grid of whole, half or quarter miles or kilometres, so that distances read where there are no streets. */
import { units } from '../../lib/units.ts';
import { gridMetres, METRES_PER_DEGREE, METRES_PER_MILE } from '../geometry.ts';
import { L, paneOf } from '../leaflet.ts';
import { contextInPicture } from './painted-layer.ts';
import { fade, onThemeChange, readColours } from '../theme.ts';

/** How far beyond the visible map the grid is drawn, as a share of its size: enough for one drag. */
const PADDING = 0.5;
const OPACITY = 0.1;

/** What the reader counts in: a mile, or a kilometre. */
export const metresPerUnit = units === 'km' ? 1000 : METRES_PER_MILE;

/** Metres that one pixel shows at the middle of the map. */
export const metresPerPixel = (map: L.Map): number => {
  const { lat } = map.getCenter();
  return (Math.cos((lat * Math.PI) / 180) * 2 * Math.PI * 6_378_137) / (256 * 2 ** map.getZoom());
};

const draw = (map: L.Map, canvas: HTMLCanvasElement, colour: string): void => {
  const size = map.getSize();
  const padding = size.multiplyBy(PADDING).round();
  const topLeft = map.containerPointToLayerPoint(padding.multiplyBy(-1));
  const width = size.x + 2 * padding.x;
  const height = size.y + 2 * padding.y;
  L.DomUtil.setPosition(canvas, topLeft);
  const ratio = Math.min(devicePixelRatio, 2);
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const context = contextInPicture(canvas);
  const step = gridMetres(metresPerPixel(map), metresPerUnit);
  if (!context || step === undefined) return;
  const northWest = map.layerPointToLatLng(topLeft);
  const southEast = map.layerPointToLatLng(topLeft.add([width, height]));
  const stepLat = step / METRES_PER_DEGREE;
  // One width of a cell for a whole degree of latitude, so that lines stay where they are while the map is dragged.
  const stepLng = stepLat / Math.max(0.05, Math.cos((Math.round(map.getCenter().lat) * Math.PI) / 180));
  context.scale(ratio, ratio);
  context.strokeStyle = colour;
  context.beginPath();
  for (let lat = Math.ceil(southEast.lat / stepLat) * stepLat; lat < northWest.lat; lat += stepLat) {
    const y = Math.round(map.latLngToLayerPoint([lat, northWest.lng]).y - topLeft.y) + 0.5;
    context.moveTo(0, y);
    context.lineTo(width, y);
  }
  for (let lng = Math.ceil(northWest.lng / stepLng) * stepLng; lng < southEast.lng; lng += stepLng) {
    const x = Math.round(map.latLngToLayerPoint([northWest.lat, lng]).x - topLeft.x) + 0.5;
    context.moveTo(x, 0);
    context.lineTo(x, height);
  }
  context.stroke();
};

/** Adds the grid. Returns its removal. */
export const addGrid = (map: L.Map): (() => void) => {
  const canvas = document.createElement('canvas');
  map.getPane(paneOf('grid'))?.append(canvas);
  let colour = '';
  const redraw = (): void => {
    canvas.hidden = false;
    draw(map, canvas, colour);
  };
  const recolour = (): void => {
    colour = fade(readColours(['map-label'])['map-label'], OPACITY);
    redraw();
  };
  const hide = (): void => {
    canvas.hidden = true;
  };
  map.on('moveend resize viewreset', redraw);
  map.on('zoomstart', hide);
  recolour();
  const end = onThemeChange(recolour);
  return () => {
    end();
    map.off('moveend resize viewreset', redraw);
    map.off('zoomstart', hide);
    canvas.remove();
  };
};
