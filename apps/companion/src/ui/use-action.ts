import { useState } from 'react';

/** One action at a time that needs the server: which one runs, and whether the last one failed. */
export const useAction = () => {
  const [busy, setBusy] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const attempt = (name: string, work: () => Promise<void>): void => {
    setBusy(name);
    setFailed(false);
    void work()
      .catch(() => setFailed(true))
      .finally(() => setBusy(null));
  };
  return { busy, failed, attempt };
};
