/** The rules of a local user as the page shows them, with what things are called here. */
import type { PageRules } from '@kinward/contract/computers/agent-page.schemas.ts';
import { shownCatalogue, targetName } from '@kinward/catalogue/shown.ts';
import { askableApps } from '@kinward/rules/app-kinds.ts';
import { longest, runs } from '@kinward/rules/running.ts';
import type { Binding } from '../rules/policy-file.ts';
import { budgetsLeft } from './budgets.ts';
import type { StateOptions } from './state.ts';

type Language = 'en' | 'es';
/** By the ids of those that are on this computer; null: programs are not watched here. */
type Names = ReadonlyMap<string, string> | null;

/** What is otherwise for a while, as it is called. */
function nowOf({ device: { rules, policy } }: Binding, language: Language, names: Names): PageRules['now'] {
  const now = Date.now();
  const { grants, screenPause } = rules;
  const ofDevice = grants.map(({ name, target: { kind, value }, ...times }) => ({
    ...times,
    kind: kind === 'all' ? ('time' as const) : kind === 'filter' ? ('all' as const) : ('named' as const),
    name: name ?? (kind === 'app' ? names?.get(value) : undefined) ?? value,
  }));
  const ofPolicy = (policy?.grants ?? []).map(({ opens, ...times }) => ({
    ...times,
    kind: opens.kind === 'time' || opens.kind === 'all' ? opens.kind : ('named' as const),
    name:
      opens.kind === 'name'
        ? opens.name
        : opens.kind === 'target'
          ? (targetName(opens.target, language) ?? opens.target)
          : '',
  }));
  return {
    pausedUntil: screenPause && runs(screenPause, now) ? screenPause.until : null,
    open: [...ofDevice, ...ofPolicy]
      .filter((grant) => runs(grant, now))
      .map(({ kind, name, until }) => ({ kind, name, until })),
  };
}

const byName = (one: { name: string }, other: { name: string }): number => one.name.localeCompare(other.name);

function blockedPrograms({ blockedApps = [], device }: Binding, names: Names): PageRules['programs'] {
  if (!names) return null;
  const now = Date.now();
  return blockedApps
    .map((appId) => {
      const open = device.rules.grants.filter(
        (grant) =>
          runs(grant, now) &&
          (grant.target.kind === 'all' || (grant.target.kind === 'app' && grant.target.value === appId)),
      );
      return { name: names.get(appId) ?? appId, openUntil: longest(open)?.until ?? null };
    })
    .toSorted(byName);
}

/** A device's rules name apps of the phone as well. */
const askablePrograms = ({ blockedApps = [], device }: Binding, names: Names): PageRules['askable'] =>
  askableApps({ ...device.rules, blockedApps })
    .flatMap((appId) => {
      const name = names?.get(appId);
      return name === undefined ? [] : { appId, name };
    })
    .toSorted(byName);

const schedulesOf = ({ device }: Binding, names: Names): PageRules['schedules'] =>
  device.rules.schedules.map(({ scheduleId, name, from, to, weekDays, apps, kinds, wholeDevice }) => ({
    scheduleId,
    name,
    from,
    to,
    weekDays,
    // A device gets the programs of the kinds as well.
    closes: wholeDevice
      ? 'all'
      : { kinds, programs: kinds.length > 0 ? [] : apps.map((appId) => names?.get(appId) ?? appId) },
  }));

/** Of one binding, at this moment, in the language of the page. */
export function shownRules(
  binding: Binding,
  language: Language,
  { programs, stretchesOf, countsInFront }: Pick<StateOptions, 'programs' | 'stretchesOf' | 'countsInFront'>,
): PageRules {
  const { device } = binding;
  const { policy = null, rules, aliases = [], lists = [] } = device;
  const installed = programs();
  const names = installed && new Map(installed.map(({ appId, name }) => [appId, name]));
  const own = lists.flatMap(({ name: called, targets }) =>
    targets.flatMap((target) => (target.startsWith('list:') ? [{ target, name: called }] : [])),
  );
  return {
    policy,
    blockedSites: rules.blockedSites,
    timeZone: rules.timeZone,
    schedules: schedulesOf(binding, names),
    aliases,
    programs: blockedPrograms(binding, names),
    askable: askablePrograms(binding, names),
    catalogue: shownCatalogue(language, { targets: new Set(lists.flatMap(({ targets }) => targets)), own }),
    budgets: budgetsLeft({ ...rules, blockedApps: [] }, stretchesOf(device.deviceId), {
      nameOf: (appId) => names?.get(appId) ?? appId,
      at: Date.now(),
    }),
    countsInFront: countsInFront(),
    now: nowOf(binding, language, names),
  };
}
