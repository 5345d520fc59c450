import { useEffect, useRef, useState } from 'react';
import { useAppIcon } from '../../lib/picture.ts';
import { AppTile } from '../../ui/AppTile.tsx';

/** How far below the view an icon begins to load. */
const MARGIN = '200px';

interface AppIconProps {
  appId: string;
  name: string;
  /** As the server has it; null: there is none. */
  iconUrl: string | null;
}

/** An app by its icon where it has one, once that is there; by its first letter until then. */
export function AppIcon({ iconUrl, ...app }: AppIconProps) {
  return iconUrl === null ? <AppTile {...app} /> : <Fetched key={iconUrl} {...app} iconUrl={iconUrl} />;
}

/** A list may have hundreds: each is fetched when it is close to the view. */
function Fetched({ iconUrl, ...app }: AppIconProps & { iconUrl: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const [isNear, setIsNear] = useState(false);
  const picture = useAppIcon(isNear ? iconUrl : null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const watcher = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: MARGIN },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return <AppTile {...app} ref={place} picture={picture} />;
}
