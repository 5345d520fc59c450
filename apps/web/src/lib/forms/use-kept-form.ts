import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { session } from '../session.ts';

interface Kept {
  form: string;
  userId: string;
  values: FieldValues;
}

let kept: Kept | undefined;

/**
 * What was typed into a form survives the end of a session: it is there again when the same parent has logged in. In memory only,
 * dropped by a logout, and for forms without secrets.
 * @param name of the form
 */
export function useKeptForm<Values extends FieldValues>(
  name: string,
  { getValues, reset }: Pick<UseFormReturn<Values>, 'getValues' | 'reset'>,
): void {
  const [userId] = useState(session.userId);
  const restore = useEffectEvent(() => {
    if (kept?.form === name && kept.userId === userId)
      reset(kept.values as Values, { keepDefaultValues: true });
    kept = undefined;
  });
  const keep = useEffectEvent(() => {
    if (userId === undefined || session.user() !== null || session.lastEnd() === 'left') return;
    kept = { form: name, userId, values: getValues() };
  });
  useEffect(() => {
    restore();
    return () => keep();
  }, []);
}
