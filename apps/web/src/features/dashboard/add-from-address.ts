import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';

/** Opens the form for a child when a page without one led here, once: the address forgets it. */
export function useAddFromAddress(start: () => void) {
  const [params, setParams] = useSearchParams();
  const isAsked = params.get('add') === 'child';
  const open = useEffectEvent(() => {
    const rest = new URLSearchParams(params);
    rest.delete('add');
    setParams(rest, { replace: true, preventScrollReset: true });
    start();
  });
  useEffect(() => {
    if (isAsked) open();
  }, [isAsked]);
}
