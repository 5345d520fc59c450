/** Street pictures of a provider are offered where the installation's own files leave most of the view empty. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { MapConfig } from '@kinward/contract/map/map.schemas.ts';
import { L } from '../leaflet.ts';
import { MapContext } from '../map-context.ts';
import { StreetsButton } from '../Streets.tsx';

afterEach(cleanup);

const config = (allowed: boolean): MapConfig => ({
  streets: {
    kind: 'raster',
    attribution: '',
    host: 'tiles.example',
    maxZoom: 19,
    preset: false,
    allowed,
    regions: [
      { id: 'v', bounds: [9.4, 47, 9.6, 47.2], minZoom: 0, maxZoom: 15, attribution: '', date: null },
    ],
  },
});

/** A map that shows this much, and does not move. */
const mapOf = ([west, south, east, north]: readonly number[], zoom: number): L.Map =>
  ({
    on: () => undefined,
    off: () => undefined,
    getZoom: () => zoom,
    getBounds: () => L.latLngBounds([south!, west!], [north!, east!]),
  }) as unknown as L.Map;

const show = (view: readonly number[], { zoom = 13, allowed = false } = {}): void => {
  const queries = new QueryClient();
  queries.setQueryData(['map', 'config'], config(allowed));
  render(
    <QueryClientProvider client={queries}>
      <MapContext value={mapOf(view, zoom)}>
        <StreetsButton />
      </MapContext>
    </QueryClientProvider>,
  );
};
const names = (): string[] =>
  screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label') ?? '');

it.each([
  ['all of the view is in a file', [9.5, 47.1, 9.52, 47.12], 13, []],
  ['a corner lies outside', [9.55, 47.15, 9.61, 47.21], 13, []],
  ['a file begins further in', [9.42, 47.02, 9.58, 47.18], 10, []],
  ['most of the view lies outside', [9.58, 47.18, 9.68, 47.28], 13, ['Show streets']],
  ['the file is a spot in the middle', [9, 46.6, 10, 47.6], 10, ['Show streets']],
])('%s', (_, view, zoom, offered) => {
  show(view, { zoom });
  expect(names()).toEqual(offered);
});

it('what is shown at the edge of a file can be hidden there', () => {
  show([9.55, 47.15, 9.61, 47.21], { allowed: true });
  expect(names()).toEqual(['Hide streets']);
});
