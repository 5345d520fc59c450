/**
 * Shows a part of the portal or a whole page without a browser: happy-dom, an address, a query cache of its own, and the answers of a
 * fake server that the contract checks.
 */
import { cleanup, render } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach } from 'vitest';
import { useFakeServer } from '@kinward/testkit/servers/fake-server.ts';

export { server } from '@kinward/testkit/servers/fake-server.ts';

let forget = (): void => undefined;

beforeEach(() => {
  forget = useFakeServer();
});

afterEach(() => {
  cleanup();
  forget();
  localStorage.clear();
  sessionStorage.clear();
});

interface Shown {
  /** The address that the router is at, with its query. */
  address: () => string;
  queries: QueryClient;
}

/** Shows it at an address of the portal. Nothing is asked twice, and nothing is refetched by itself. */
export function show(piece: ReactNode, address = '/'): Shown {
  const queries = new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  const router = createMemoryRouter([{ path: '*', element: piece }], { initialEntries: [address] });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return {
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
    queries,
  };
}
