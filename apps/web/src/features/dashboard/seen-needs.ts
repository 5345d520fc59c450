import { useState } from 'react';

const KEY = 'kinward.seenNeeds';

const read = (): string[] => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : [];
  } catch {
    return [];
  }
};

/** Facts that the parent has answered with OK, kept as long as the tab: a fact that changes has another id. */
export function useSeenNeeds(): { seen: readonly string[]; markSeen: (id: string) => void } {
  const [seen, setSeen] = useState(read);
  return {
    seen,
    markSeen: (id) => {
      const next = [...seen, id];
      setSeen(next);
      sessionStorage.setItem(KEY, JSON.stringify(next));
    },
  };
}
