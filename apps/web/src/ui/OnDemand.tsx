import { Suspense, useState, type ReactNode } from 'react';

interface OnDemandProps {
  wanted: boolean;
  children: ReactNode;
  /** What stands for it while it loads. */
  placeholder?: ReactNode;
}

/**
 * Mounts what it holds when it is first wanted, and keeps it from then on, so that a dialog can leave in its own way.
 * Given lazy components, it is what keeps their chunks from loading with the page.
 */
export function OnDemand({ wanted, children, placeholder = null }: OnDemandProps) {
  const [mounted, setMounted] = useState(wanted);
  if (wanted && !mounted) setMounted(true);
  return mounted ? <Suspense fallback={placeholder}>{children}</Suspense> : null;
}
