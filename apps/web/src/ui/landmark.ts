import { useState } from 'react';

/**
 * Where a menu is put when it opens: into the dialog that its opener is in, else into the page's <main>. At the end
 * of the body, where popups are by default, it would belong to no landmark. Give `container` to the portal.
 */
export function useLandmark(): {
  container: HTMLElement | undefined;
  find: (open: boolean, details: { trigger: Element | undefined }) => void;
} {
  const [container, setContainer] = useState<HTMLElement>();
  return {
    container,
    find: (open, { trigger }) => {
      if (open)
        setContainer(
          trigger?.closest<HTMLElement>('[role="dialog"]') ??
            document.querySelector<HTMLElement>('main') ??
            undefined,
        );
    },
  };
}
