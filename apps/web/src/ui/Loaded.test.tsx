import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { listChildren } from '@kinward/contract/children/children.routes.ts';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import { api } from '../lib/api.ts';
import { aChild } from '../testing/family.ts';
import { server, show } from '../testing/page.harness.tsx';
import { failureOf } from '../lib/failure.ts';
import { Loaded } from './Loaded.tsx';
import { PageHead } from './PageHead.tsx';

const KEY = ['names'];

/** A page of the children's names. */
function Names({ bare = false }: { bare?: boolean }) {
  const query = useQuery<Child[]>({ queryKey: KEY, queryFn: () => api.call(listChildren) });
  return (
    <Loaded
      query={query}
      loading="Loading the names"
      rows={2}
      bare={bare}
      title="Names"
      renderHead={(children) => <PageHead title={`${children.length} children`} />}
      renderEmpty={(children) => children.length === 0 && <p>No child yet.</p>}
    >
      {(children) => <p>{children.map(({ firstName }) => firstName).join(', ')}</p>}
    </Loaded>
  );
}

const heading = (): string | null => screen.getByRole('heading', { level: 1 }).textContent;

describe('Loaded', () => {
  it('shows the shape of what is awaited under the plain title, then what came under its own', async () => {
    const answer = server.holds(listChildren, [aChild('Mia', [])]);
    show(<Names />);
    expect(screen.getAllByRole('status', { name: 'Loading the names' })).toHaveLength(2);
    expect(heading()).toBe('Names');
    answer();
    expect(await screen.findByText('Mia')).toBeDefined();
    expect(heading()).toBe('1 children');
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says why nothing could be read, and reads it when it is tried again', async () => {
    server.refuses(listChildren, 'NOT_FOUND');
    show(<Names />);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('There is nothing here.');
    expect(heading()).toBe('Names');
    expect(screen.queryByRole('status', { name: 'Loading the names' })).toBeNull();
    server.answers(listChildren, [aChild('Mia', [])]);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Mia')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps what was read last without network, and says from when it is', async () => {
    server.answers(listChildren, [aChild('Mia', [])]);
    const { queries } = show(<Names />);
    await screen.findByText('Mia');
    server.isGone(listChildren);
    await queries.refetchQueries({ queryKey: KEY });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/We could not reach the server\..*\d{1,2}:\d{2}/u);
    expect(screen.getByText('Mia')).toBeDefined();
    expect(heading()).toBe('1 children');
    server.answers(listChildren, [aChild('Theo', [])]);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Theo')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('says that there is nothing, in a card of its own', async () => {
    server.answers(listChildren, []);
    show(<Names />);
    expect((await screen.findByText('No child yet.')).closest('section, div')).not.toBeNull();
    expect(heading()).toBe('0 children');
  });
});

describe('failureOf', () => {
  const reason = new Error('503');
  it('is known after the second try of a first reading, not after the first, nor over what is shown', () => {
    const pending = { data: undefined, error: null, failureReason: reason };
    expect(failureOf({ ...pending, failureCount: 1 })).toBeNull();
    expect(failureOf({ ...pending, failureCount: 2 })).toBe(reason);
    expect(failureOf({ ...pending, data: [], failureCount: 2 })).toBeNull();
    expect(failureOf({ data: [], error: reason })).toBe(reason);
  });
});
