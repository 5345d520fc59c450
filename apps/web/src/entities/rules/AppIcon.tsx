import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { getAppIcon } from '@kinward/contract/apps/apps.routes.ts';
import { api } from '../../lib/api.ts';
import { asDataUrl } from '../../lib/picture.ts';
import { AppTile } from '../../ui/AppTile.tsx';
import css from './AppIcon.module.css';

/** How far below the view an icon begins to load. */
const MARGIN = '200px';
const HOUR = 3_600_000;

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

/** A data URL of the icon, or undefined until it is there. @param name of its file; names change with the icon */
const useIcon = (name: string, enabled: boolean): string | undefined =>
  useQuery({
    queryKey: ['app-icon', name],
    enabled,
    staleTime: Infinity,
    gcTime: HOUR,
    queryFn: async ({ signal }) =>
      asDataUrl(await (await api.open(getAppIcon, { params: { name }, signal })).blob()),
  }).data;

/** A list may have hundreds: each is fetched when it is close to the view. */
function Fetched({ iconUrl, ...app }: AppIconProps & { iconUrl: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const [isNear, setIsNear] = useState(false);
  const picture = useIcon(iconUrl.split('/').at(-1) ?? '', isNear);
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
  return (
    <span ref={place} className={css.place} aria-hidden="true">
      {picture === undefined ? (
        <AppTile {...app} />
      ) : (
        <span className={css.plate}>
          <img className={css.icon} src={picture} alt="" />
        </span>
      )}
    </span>
  );
}
