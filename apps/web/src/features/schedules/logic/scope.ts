/** What a schedule covers: a choice in the form, and words. */
import type { AppKind } from '@kinward/contract/apps/app-kinds.ts';
import type { Application } from '@kinward/contract/apps/apps.schemas.ts';
import { coveredApps, type Coverage } from '@kinward/rules/app-kinds.ts';
import { schedulesTexts as t } from '../messages.ts';
import { namesWords } from './messages.ts';

export interface Scope {
  wholeDevice: boolean;
  kinds: readonly AppKind[];
  apps: readonly string[];
}

export const isEmpty = ({ wholeDevice, kinds, apps }: Scope): boolean =>
  !wholeDevice && kinds.length + apps.length === 0;

/** Schedules with the device's apps of their kinds, to count what is blocked. */
export const withApps = <S extends Coverage>(schedules: readonly S[], apps: readonly Application[]): S[] => {
  const categories = new Map(apps.map(({ appId, category }) => [appId, category]));
  return schedules.map((schedule) => ({
    ...schedule,
    apps: coveredApps({ ...schedule, wholeDevice: false }, categories),
  }));
};

/** "everything", "games and video", "games, Chatter and Loops". */
export const scopeWords = (scope: Scope, apps: readonly Application[]): string => {
  if (scope.wholeDevice) return t.everything;
  const nameOf = (appId: string): string => apps.find((app) => app.appId === appId)?.name ?? appId;
  return namesWords([...scope.kinds.map((kind) => t.kinds[kind]), ...scope.apps.map(nameOf)]);
};
