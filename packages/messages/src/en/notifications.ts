/** What notifications say. Times are shown beside them, so none is written out. */
import type { CatalogueOf } from '../catalogue.ts';
import type { EscapeWay, NotificationParams, RequestedMessage, RuleSubject } from '../kinds/notifications.ts';
import { plain } from '../plain.ts';
import { computers } from './computers.ts';
import { thing } from './thing.ts';

const RULES: Record<RuleSubject, { title: string; what: string }> = {
  apps: { title: 'Blocked apps changed', what: 'which apps are blocked' },
  sites: { title: 'Blocked sites changed', what: 'which sites are blocked' },
  numbers: { title: 'Blocked numbers changed', what: 'which numbers are blocked' },
  schedules: { title: 'Schedules changed', what: 'the schedules' },
  speed: { title: 'Speed limit changed', what: 'the speed limit' },
  collects: { title: 'What is recorded changed', what: 'what is recorded' },
  exceptions: { title: 'Exceptions changed', what: 'the exceptions' },
  all: { title: 'Rules changed', what: 'the rules' },
};

const wish = ({ request, name, minutes }: RequestedMessage): string => {
  if (request === 'site') return `to open ${name ?? 'a site'}`;
  if (request === 'app') return `to use ${name ?? 'an app'}`;
  const amount = minutes === 1 ? '1 more minute' : `${minutes ?? 0} more minutes`;
  return name === null ? `for ${amount}` : `for ${amount} of ${name}`;
};

const quoted = (note: string): string => (note === '' ? '' : ` “${note}”`);

const lasting = (seconds: number): string =>
  seconds < 90 ? `${Math.round(seconds)} seconds` : `${Math.round(seconds / 60)} minutes`;

const WAYS: Record<EscapeWay, string> = {
  relay: 'iCloud Private Relay',
  resolver: 'another resolver',
  vpn: 'a VPN',
  proxy: 'a web proxy',
};

const pause = (seconds: number): string => {
  const hours = Math.round(seconds / 3600);
  return hours === 1 ? 'an hour' : `${hours} hours`;
};

const modelOf = ({ platform, model, osVersion }: NotificationParams['device.paired']): string =>
  [plain(model), [plain(platform), plain(osVersion)].filter(Boolean).join(' ')].filter(Boolean).join(', ') ||
  'it did not say which model';

type Of<Kinds extends keyof NotificationParams> = CatalogueOf<Pick<NotificationParams, Kinds>>;

const bypassed = (params: NotificationParams['filter.bypassed']) => {
  const { seconds, way } = params;
  if (way === 'two-networks')
    return {
      title: 'In two networks at once',
      body: `The filter name of ${thing(params)} was used in two networks at once. Was the device in one place? Then somebody else has its name: make a new one under Filter, Overview.`,
    };
  const how =
    way === null
      ? ' Look whether its Private DNS or profile is still there.'
      : ` Just before, it asked for ${WAYS[way]}.`;
  return {
    title: 'Not filtered',
    body: `${thing(params)} has asked the filter nothing for ${(seconds < 5400 ? lasting : pause)(seconds)}, though it reported itself.${how}`,
  };
};

const filterOf = (resolver: string | null): string =>
  resolver === null ? 'the filter' : `the filter “${plain(resolver)}”`;
const theFilter = (resolver: string | null): string => filterOf(resolver).replace('the', 'The');

const filter: Of<'filter.failed' | 'filter.works' | 'filter.list-waits'> = {
  'filter.failed': ({ resolver, fault }) =>
    fault === 'silent'
      ? {
          title: 'The filter is silent',
          body: `No word from ${filterOf(resolver)} for a minute. Devices that ask it may open nothing. Look whether the computer that it runs on is on and connected.`,
        }
      : {
          title: 'The filter reaches nobody',
          body: `${theFilter(resolver)} runs and keeps blocking, but whom it asks does not answer: what is not blocked may not open. Most often the internet connection is down.`,
        },
  'filter.works': ({ resolver, fault, seconds }) => ({
    title: 'The filter works again',
    body: `${theFilter(resolver)} ${fault === 'silent' ? 'is heard' : 'gets answers'} again, after ${(seconds < 5400 ? lasting : pause)(seconds)}. Nothing has to be done.`,
  }),
  'filter.list-waits': ({ list, change }) => ({
    title: 'A list waits for your yes',
    body: `${change === null ? `A new version of “${plain(list)}” is held.` : `“${plain(list)}” would ${change < 0 ? 'shrink' : 'grow'} by ${Math.abs(change)} %.`} The one before stays in force until a parent answers, on the filter’s page Lists.`,
  }),
};

const devices: Of<Extract<keyof NotificationParams, `device.${string}`> | 'filter.bypassed'> = {
  'device.paired': (params) => ({
    title: params.rePaired ? 'Device connected again' : 'Device connected',
    body: params.rePaired
      ? `${thing(params)} was connected again: ${modelOf(params)}. What was connected before no longer reports.`
      : `${thing(params)} is connected: ${modelOf(params)}.`,
  }),
  'device.removed': (params) => ({
    title: 'Device removed',
    body: `${params.actor} removed ${thing(params)}. It no longer reports.`,
  }),
  'device.stopped': (params) => ({
    title: 'Sharing was stopped',
    body: `Sharing was stopped on the device: ${thing(params)}. It does not report until it is paired again. Talk about it first.`,
  }),
  'device.code-made': (params) => ({
    title: 'New pairing code',
    body: `${params.actor} made a new pairing code for ${thing(params)}. Anyone who has it can connect a device in its place.`,
  }),
  'device.keys-made': (params) => ({
    title: 'New keys for a device',
    body: `${params.actor} made keys for another app on ${thing(params)}. Anyone who has them can report in its place; the former keys no longer work.`,
  }),
  'device.watch-connected': (params) => ({
    title: 'GPS watch connected',
    body: `${params.actor} connected a GPS watch to ${thing(params)} by its number. Anyone who knows the number can report in its place.`,
  }),
  'device.page-unread': ({ child, device }) => ({
    title: 'The child’s page was not read',
    body: `${child} has not said yes on the page of ${device}, which says who sees what. Show it on the device: under Desktop Management, “New link”.`,
  }),
  'device.silent': (params) => ({
    title: 'Device silent',
    body: `${thing(params)} last reported ${pause(params.seconds)} ago, longer than is usual for it. Check that it is on and has a network, and that the app on it is still running.`,
  }),
  'filter.bypassed': (params) => bypassed(params),
  'device.back': (params) => ({
    title: 'Device reports again',
    body: `${thing(params)} reports again, and sends what it recorded in the meantime.`,
  }),
  'device.permissions-missing': (params) => ({
    title: params.missing.length === 1 ? 'Permission missing' : 'Permissions missing',
    body: `${thing(params)} says that it may not use: ${params.missing.slice(0, 5).join(', ')}. Allow it again in the settings of the device.`,
  }),
  'device.position-mocked': (params) => ({
    title: 'Position faked',
    body: `${thing(params)} says that another app faked its position. See which app it is, in the developer options of the device.`,
  }),
  'device.clock-wrong': (params) => ({
    title: 'Clock is wrong',
    body: `${thing(params)} sends times that are more than five minutes ahead, which are refused. Let it set date and time by itself.`,
  }),
  'device.battery-low': (params) => ({
    title: 'Battery low',
    body: `${thing(params)} is down to ${Math.round(params.percent)} %.`,
  }),
};

const FENCES = {
  added: { title: 'Fence added', did: 'added the fence' },
  changed: { title: 'Fence changed', did: 'changed the fence' },
  deleted: { title: 'Fence deleted', did: 'deleted the fence' },
} as const;

const crossed = (params: NotificationParams['fence.crossed']) => {
  // It is the child who arrives; with several devices it matters which one says so.
  const who = params.isOnly ? params.child : thing(params);
  if (params.forbidden)
    return params.direction === 'enter'
      ? { title: 'Entered a forbidden place', body: `${who} entered ${params.fence}, a forbidden place.` }
      : { title: 'Left a forbidden place', body: `${who} left ${params.fence}, a forbidden place.` };
  return params.direction === 'enter'
    ? { title: 'Arrived at an allowed place', body: `${who} arrived at ${params.fence}.` }
    : { title: 'Left an allowed place', body: `${who} left ${params.fence}.` };
};

const rules: Of<
  | 'history.cleared'
  | 'children.deleted'
  | 'family.zone-changed'
  | `fence.${'changed' | 'crossed'}`
  | `speed.${'over' | 'within'}`
  | 'rules.changed'
  | 'budgets.changed'
  | 'screens.paused'
  | 'screens.opened'
> = {
  'history.cleared': (params) => ({
    title: 'History deleted',
    body: `${params.actor} deleted recorded positions of ${thing(params)}.`,
  }),
  'children.deleted': ({ actor, names, all }, { list }) => ({
    title: all ? 'All children deleted' : 'Child deleted',
    body: `${actor} deleted ${list(names)}, with devices and everything recorded.`,
  }),
  'family.zone-changed': ({ actor, timeZone }) => ({
    title: 'Time zone changed',
    body: `${actor} changed your family’s time zone to ${timeZone.replaceAll('_', ' ')}. Schedules and days follow it now.`,
  }),
  'fence.changed': (params) => ({
    title: FENCES[params.action].title,
    body: `${params.actor} ${FENCES[params.action].did} ${params.fence} of ${thing(params)}.`,
  }),
  'fence.crossed': crossed,
  'speed.over': (params, { speed, limit }) => ({
    title: 'Faster than the limit',
    body: `${thing(params)} goes ${speed(params.top)}; the limit is ${limit(params.limit)}.`,
  }),
  'speed.within': (params, { speed, limit }) => ({
    title: 'Within the limit again',
    body: `${thing(params)} was over ${limit(params.limit)} for ${lasting(params.seconds)}, at most ${speed(params.top)}.`,
  }),
  'rules.changed': (params) => ({
    title: RULES[params.rules].title,
    body: `${params.actor} changed ${RULES[params.rules].what} on ${thing(params)}.`,
  }),
  'budgets.changed': ({ actor, child }) => ({
    title: 'Time budgets changed',
    body: `${actor} changed how many minutes a day ${child} has.`,
  }),
  'screens.paused': ({ actor, child, minutes }) => ({
    title: 'Screens are paused',
    body: `${actor} paused ${child}’s screens ${minutes === null ? 'until the morning' : `for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`}.`,
  }),
  'screens.opened': ({ actor, child }) => ({
    title: 'The screen pause was ended',
    body: `${actor} ended the pause of ${child}’s screens.`,
  }),
};

export const notifications: CatalogueOf<NotificationParams> = {
  ...devices,
  ...computers,
  ...filter,
  ...rules,
  'plan.changed': ({ plan }) => ({ title: 'Plan changed', body: `Your family now has the ${plan} plan.` }),
  'plan.ends': ({ plan, at }, { day }) => ({
    title: 'Plan ends soon',
    body: `Your ${plan} plan ends on ${day(at)}. Renew it to keep seeing your children.`,
  }),
  'request.asked': (params) => ({
    title: `${params.child} asks`,
    body: `${params.child} asks ${wish(params)}.${quoted(params.note)}`,
  }),
  'request.network-asked': ({ network, site, asker, note }) => ({
    title: `Someone in ${plain(network)} asks`,
    body: `${asker === '' ? 'Someone' : `“${plain(asker)}”`} in ${plain(network)} asks to open ${site}.${quoted(note)}`,
  }),
  'check-in': ({ child, note, at }, { clock }) => ({
    title: at === undefined ? `${child} is fine` : `${child} was fine at ${clock(at)}`,
    body:
      at === undefined
        ? `${child} says: I am fine.${quoted(note)}`
        : `${child} said at ${clock(at)}: I am fine.${quoted(note)} It waited for a connection until now.`,
  }),
  'trip.started': ({ child }) => ({
    title: `${child} shares a trip`,
    body: `${child} shares a trip with you: the map follows it closely while the app is open.`,
  }),
  'trip.ended': ({ child }) => ({
    title: `${child}’s shared trip has ended`,
    body: `${child} has stopped sharing the trip.`,
  }),
  'trip.heard': ({ child }) => ({
    title: `${child}’s device is heard again`,
    body: `The trip had ended without a position. Now ${child} has stopped sharing it.`,
  }),
  'trip.lost': ({ child, at, place }, { clock }) => ({
    title: `${child}’s shared trip has no position any more`,
    body:
      at === null
        ? `Ended: nothing came from ${child}’s device any more. That does not say that ${child} has arrived.`
        : `Ended: last seen ${clock(at)}${place === null ? '' : ` at ${place}`}. That does not say that ${child} has arrived.`,
  }),
  'sos.called': ({ child, device }) => ({
    title: `${child} calls for help`,
    body: `${child} calls for help from the device ${device}.`,
  }),
  'sos.false-alarm': ({ child }) => ({
    title: 'False alarm',
    body: `${child} says that the call for help was a false alarm.`,
  }),
  'consent.adult-declared': (params) => ({
    title: 'Recording stopped: an adult’s device',
    body: `The person with ${thing(params)} says that they are an adult. Recording and rules have stopped on it, and its rules on computers as well. If a child holds it, talk first; pairing it again with a new code asks again.`,
  }),
  'consent.adult-soon': ({ child, day }, { calendarDay }) => ({
    title: 'Recording ends soon',
    body: `${child} turns 18 on ${calendarDay(day)}. From that day on nothing is recorded unless ${child} agrees on the device.`,
  }),
  'consent.adult-now': ({ child }) => ({
    title: 'Recording has ended',
    body: `${child} is 18 now. Nothing is recorded and no rule holds, unless ${child} agrees on the device.`,
  }),
  'consent.paused': ({ child }) => ({
    title: 'Place paused',
    body: `${child}’s place is not recorded for now. The child’s page says until when. Calls for help still reach you.`,
  }),
  'consent.resumed': ({ child }) => ({
    title: 'Place recorded again',
    body: `${child}’s place is recorded again. What was in the pause is not.`,
  }),
  digest: ({ more }) => ({
    title: 'Many notifications',
    body:
      more === 1
        ? '1 more within the hour. It is counted here and not listed.'
        : `${more} more within the hour. They are counted here and not listed.`,
  }),
};
