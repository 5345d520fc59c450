/** What React warns of is still seen without the stacks that are left out. */
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('a list without keys is warned of', () => {
  const warned = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // oxlint-disable-next-line react/jsx-key
  render(<ul>{['Mia', 'Theo'].map((name) => [<li>{name}</li>])}</ul>);
  expect(warned.mock.calls.map(([what]) => String(what))).toContainEqual(expect.stringContaining('key'));
});
