/**
 * Which names of the world map are laid out. One tile of its data has a thousand villages, of which a near view shows a few: measuring and
 * placing all of them took longer than everything else that the map does when it starts.
 */
import type { LabelRule, LabelSymbolizer } from 'protomaps-leaflet';
import type { L } from '../leaflet.ts';

/** Zoom of the display up to which a tile of the data is hardly larger than the view. */
const ALL_UNTIL = 9;
/** The view, and as much again at each side. */
const VIEWS = 3;
/** A reach this many times too wide, as after zooming in, is given up for a smaller one. */
const TOO_WIDE = 4;
/** Pixels of the world at zoom 0. */
const WORLD = 256;

/** A part of the world: its middle and half its size, as shares of the world's width. */
export interface Area {
  x: number;
  y: number;
  halfWidth: number;
  halfHeight: number;
}

const viewOf = (map: L.Map): Area => {
  const { x, y } = map.project(map.wrapLatLng(map.getCenter()), 0).divideBy(WORLD);
  const half = map.getSize().divideBy(2 * WORLD * 2 ** map.getZoom());
  return { x, y, halfWidth: half.x, halfHeight: half.y };
};

const grown = (view: Area): Area => ({
  ...view,
  halfWidth: view.halfWidth * VIEWS,
  halfHeight: view.halfHeight * VIEWS,
});

/** Across the date line too. */
const apart = (a: number, b: number): number => Math.min(Math.abs(a - b), 1 - Math.abs(a - b));

export const isWithin = (area: Area, x: number, y: number): boolean =>
  apart(area.x, x) <= area.halfWidth && Math.abs(area.y - y) <= area.halfHeight;

export const contains = (area: Area, view: Area): boolean =>
  apart(area.x, view.x) + view.halfWidth <= area.halfWidth &&
  Math.abs(area.y - view.y) + view.halfHeight <= area.halfHeight;

/** A symbolizer that places nothing beyond an area. */
export const near = (symbolizer: LabelSymbolizer, area: () => Area): LabelSymbolizer => ({
  place(layout, geometry, feature) {
    const anchor = geometry[0]?.[0];
    const width = WORLD * 2 ** layout.zoom;
    const isFar =
      layout.zoom > ALL_UNTIL &&
      anchor !== undefined &&
      !isWithin(area(), anchor.x / width, anchor.y / width);
    return isFar ? undefined : symbolizer.place(layout, geometry, feature);
  },
});

export interface NearNames {
  /** These rules, for names within reach alone. */
  limit: (rules: LabelRule[]) => LabelRule[];
  /** Lays out again, by `redo`, whenever the map has been moved beyond what was laid out; answers the end of it. */
  follow: (redo: () => void) => () => void;
}

export const nearNames = (map: L.Map): NearNames => {
  let reach = grown(viewOf(map));
  return {
    limit: (rules) => rules.map((rule) => ({ ...rule, symbolizer: near(rule.symbolizer, () => reach) })),
    follow: (redo) => {
      const moved = (): void => {
        const view = viewOf(map);
        const isBeyond = !contains(reach, view);
        if (isBeyond || reach.halfWidth > TOO_WIDE * VIEWS * view.halfWidth) reach = grown(view);
        if (isBeyond && map.getZoom() > ALL_UNTIL) redo();
      };
      map.on('moveend', moved);
      return () => void map.off('moveend', moved);
    },
  };
};
