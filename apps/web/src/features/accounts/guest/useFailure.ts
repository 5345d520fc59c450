import { useState } from 'react';
import { toast } from '../../../ui/toast.ts';
import { explain } from '../form-errors.ts';

/** A form's failure: a toast for 2 seconds (spec §8), and the same message beside the button until the next try. */
export function useFailure() {
  const [failure, setFailure] = useState<string>();
  const say = (words: string) => {
    setFailure(words);
    toast.error(words);
  };
  return {
    failure,
    say,
    clear: () => {
      setFailure(undefined);
      toast.dismiss();
    },
    fail: (error: unknown) => say(explain(error)),
  };
}
