/** The chosen child and device live in the address (?child=&device=), so that a page can be reloaded, shared and gone back to. */
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import { childrenQuery } from '../family/family.ts';

export interface Selection {
  children: Child[] | undefined;
  child: Child | undefined;
  device: Child['devices'][number] | undefined;
  /** Chooses a child, and that child's device or the first one of it (spec §2). */
  select: (childId: string, deviceId?: string) => void;
  /** The same page path with the selection in its query, for links between pages. */
  withSelection: (path: string) => string;
}

/** Keeps the chosen child if it still exists, else takes the first; the same for its devices (spec §4). */
export function pickSelection(
  children: Child[] | undefined,
  childId: string | null,
  deviceId: string | null,
) {
  const child = children?.find((entry) => entry.childId === childId) ?? children?.[0];
  const device = child?.devices.find((entry) => entry.deviceId === deviceId) ?? child?.devices[0];
  return { child, device };
}

/** A child's own page names the child in its path. */
const CHILD_PAGE = /^\/user\/child\/([^/]+)/u;

/** The selection, resolved against the family as it is now. */
export function useSelection(): Selection {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { data: children } = useQuery(childrenQuery);
  const ofPage = CHILD_PAGE.exec(pathname)?.[1];
  const { child, device } = pickSelection(children, ofPage ?? params.get('child'), params.get('device'));
  return {
    children,
    child,
    device,
    select: (childId, deviceId) => {
      const next = new URLSearchParams(params);
      if (ofPage === undefined) next.set('child', childId);
      if (deviceId === undefined) next.delete('device');
      else next.set('device', deviceId);
      if (ofPage === undefined) setParams(next, { replace: true, preventScrollReset: true });
      else
        void navigate({ pathname: pathname.replace(ofPage, childId), search: `${next}` }, { replace: true });
    },
    withSelection: (path) => {
      const next = new URLSearchParams();
      if (child) next.set('child', child.childId);
      if (device) next.set('device', device.deviceId);
      return next.size === 0 ? path : `${path}?${next}`;
    },
  };
}
