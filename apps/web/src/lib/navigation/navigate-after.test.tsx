import { act, cleanup, renderHook } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useNavigateAfter } from './navigate-after.ts';

/** What is called when the saving is done that began on this page. */
const begun = (): ((to: string) => void) =>
  renderHook(useNavigateAfter, { wrapper: BrowserRouter }).result.current();

describe('where saving leads', () => {
  beforeEach(() => history.replaceState(null, '', '/form'));
  afterEach(cleanup);

  it('is the next page', () => {
    const leadOn = begun();
    act(() => leadOn('/list?status=allow'));
    expect(location.pathname + location.search).toBe('/list?status=allow');
  });

  it('is nowhere for a person who has gone to another page in the meantime', () => {
    const leadOn = begun();
    history.pushState(null, '', '/elsewhere');
    act(() => leadOn('/list'));
    expect(location.pathname).toBe('/elsewhere');
  });
});
