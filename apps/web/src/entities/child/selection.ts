/** The chosen child and device live in the address (?child=&device=), so that a page can be reloaded, shared and gone back to. */
import { useQuery } from '@tanstack/react-query';
import { createContext, createElement, use, type ReactNode } from 'react';
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

const pathWith = (path: string, childId: string | undefined, deviceId: string | undefined): string => {
  const next = new URLSearchParams();
  if (childId !== undefined) next.set('child', childId);
  if (deviceId !== undefined) next.set('device', deviceId);
  return next.size === 0 ? path : `${path}?${next}`;
};

/** What the address says of the choice. */
function useChosen() {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const ofPage = CHILD_PAGE.exec(pathname)?.[1];
  const pick = (children: Child[] | undefined) =>
    pickSelection(children, ofPage ?? params.get('child'), params.get('device'));
  return { params, setParams, pathname, ofPage, pick };
}

/** The selection, resolved against the family as it is now: renders whenever a device of the family is heard. */
export function useSelection(): Selection {
  const { params, setParams, pathname, ofPage, pick } = useChosen();
  const navigate = useNavigate();
  const { data: children } = useQuery(childrenQuery);
  const { child, device } = pick(children);
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
    withSelection: (path) => pathWith(path, child?.childId, device?.deviceId),
  };
}

/** The chosen child and device by their identifiers, as links carry them. */
export interface ChosenIds {
  childId: string | undefined;
  deviceId: string | undefined;
}

const NOBODY: ChosenIds = { childId: undefined, deviceId: undefined };
const Chosen = createContext(NOBODY);

/** Tells `useWithSelection` below it: one reader of the family for all links, as a page has dozens. */
export function ChosenProvider({ children }: { children: ReactNode }) {
  const ids = useOfSelection(({ child, device }): ChosenIds => ({
    childId: child?.childId,
    deviceId: device?.deviceId,
  }));
  return createElement(Chosen, { value: ids ?? NOBODY }, children);
}

/** A part of the selection as plain data: renders when that is another one, and not for each position. */
export function useOfSelection<T>(of: (selection: Pick<Selection, 'child' | 'device'>) => T): T | undefined {
  const { pick } = useChosen();
  return useQuery({ ...childrenQuery, select: (children) => of(pick(children)) }).data;
}

/** Makes links that carry the selection, as `Selection.withSelection` does, for what shows nothing else of it. */
export function useWithSelection(): Selection['withSelection'] {
  const { childId, deviceId } = use(Chosen);
  return (path) => pathWith(path, childId, deviceId);
}
