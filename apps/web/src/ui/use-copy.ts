import { useState } from 'react';

export interface Copy {
  /** What came of the last try; undefined before the first. */
  result: 'copied' | 'failed' | undefined;
  copy: () => void;
  reset: () => void;
}

/** Copies a text to the clipboard. Browsers allow it only to pages they hold for secure; anywhere else each try fails. */
export function useCopy(text: string): Copy {
  const [result, setResult] = useState<Copy['result']>();
  const copy = () => {
    const asked = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('not allowed here'));
    asked.then(
      () => setResult('copied'),
      () => setResult('failed'),
    );
  };
  return { result, copy, reset: () => setResult(undefined) };
}
