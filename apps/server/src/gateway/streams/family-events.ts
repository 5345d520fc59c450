import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import type { ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { FamilyEvent, FreshPositions } from '@kinward/contract/realtime/realtime.schemas.ts';
import type { LocateRequest } from '@kinward/contract/locations/locations.schemas.ts';
import type { EventHandlers } from '../../platform/bus.ts';
import type { Bus, BusEvent } from '../../ports/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ParentIdentity } from '../../platform/http/identity.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { RecordingOf } from '../../ports/recording.ts';
import { takes } from '@kinward/rules/recording.ts';
import type { OpenStream, StreamHub } from './stream-hub.ts';

/** A device's snapshot is sent at most this often, in ms. */
const SNAPSHOT_MS = 100;
/** New rows of a log are sent at most this often, in ms: a browsing child reports page after page. */
const REPORTS_MS = 2_000;
/** The same of what devices asked the filter, where a page that is open reads sums over a day again. */
const FILTER_LOG_MS = 5_000;

export interface FamilyEvents {
  /** Answers GET /events. @throws AppError TOO_MANY_STREAMS */
  open(who: ParentIdentity, request: FastifyRequest, reply: FastifyReply): void;
  /** Ends the subscription; streams are ended by the hub. */
  close(): void;
}

export interface FamilyEventsDeps {
  bus: Bus;
  clock: Clock;
  log: Logger;
  hub: StreamHub;
  devices: {
    view(familyId: FamilyId, deviceId: DeviceId): Promise<{ childId: ChildId; device: Device } | undefined>;
  };
  /** What of a device may be recorded, and so be told. */
  recording: RecordingOf;
  locate: { byId(familyId: FamilyId, requestId: string): Promise<LocateRequest | undefined> };
  /** Whose stream it is and whether the plan still holds, asked again at each heartbeat. @throws AppError */
  authenticate(request: FastifyRequest): Promise<ParentIdentity>;
}

type PositionsStored = Extract<BusEvent, { type: 'positions.stored' }>;

/** Does the work for a device, or a family, at once, and calls right after it together: at most once in `ms` milliseconds. */
const throttle = <Of extends DeviceId | FamilyId = DeviceId>(
  ms: number,
  work: (familyId: FamilyId, of: Of) => Promise<void>,
) => {
  /** What is being done, or was just now, and whether another time is due. */
  const resting = new Map<Of, { familyId: FamilyId; isDue: boolean }>();
  const run = (familyId: FamilyId, of: Of): void => {
    const rest = resting.get(of);
    if (rest) {
      rest.isDue = true;
      return;
    }
    const begun = { familyId, isDue: false };
    resting.set(of, begun);
    void work(familyId, of).finally(() => {
      setTimeout(() => {
        resting.delete(of);
        if (begun.isDue) run(familyId, of);
      }, ms).unref();
    });
  };
  return {
    run,
    isResting: (of: Of): boolean => resting.has(of),
    /** Another time for all of a family that are being done, or were just now. */
    again(familyId: FamilyId): void {
      for (const rest of resting.values()) if (rest.familyId === familyId) rest.isDue = true;
    },
  };
};

/** Lists that a browser reads again when events of other processes may be missing. */
const LISTS = [
  'children',
  'geofences',
  'parents',
  'notifications',
  'requests',
  'filter-policies',
  'filter-networks',
  'filter-log',
] as const;
const REVOKED: FamilyEvent = { type: 'revoked' };

interface SnapshotDeps {
  report(error: unknown): void;
  /** A parent of the family has a stream open. */
  isWatched(familyId: FamilyId): boolean;
  tell(familyId: FamilyId, event: FamilyEvent): void;
}

/** The state of a device, read once for all streams of its family. */
const createSnapshots = (devices: FamilyEventsDeps['devices'], { report, isWatched, tell }: SnapshotDeps) => {
  /** Devices whose newest state could not be read, and their families. */
  const pending = new Map<DeviceId, FamilyId>();

  const snapshot = throttle(SNAPSHOT_MS, async (familyId, deviceId) => {
    if (!isWatched(familyId)) return;
    try {
      const view = await devices.view(familyId, deviceId);
      if (view) tell(familyId, { type: 'device', ...view });
    } catch (error) {
      pending.set(deviceId, familyId);
      report(error);
    }
  });

  /** Takes a family's devices out of those that are to be told. */
  const forget = (familyId: FamilyId): DeviceId[] => {
    const deviceIds = [...pending].flatMap(([deviceId, of]) => (of === familyId ? [deviceId] : []));
    for (const deviceId of deviceIds) pending.delete(deviceId);
    return deviceIds;
  };

  return {
    snapshot: snapshot.run,
    /** A snapshot that is being read may be older than what is sent meanwhile: another one follows it. */
    followUp(familyId: FamilyId, deviceId: DeviceId): void {
      if (snapshot.isResting(deviceId)) snapshot.run(familyId, deviceId);
    },
    /** The same of all devices of a family whose list is another one: a page reads it, and what was begun before it would come after it. */
    followUpAll: snapshot.again,
    forget,
    /** At a heartbeat: a phone may have nothing more to say for hours. */
    notifyPending(familyId: FamilyId): void {
      for (const deviceId of forget(familyId)) snapshot.run(familyId, deviceId);
    },
  };
};

/** New positions with all that a page shows of them; what is too much for an event, or gone, is read again. */
const createPositions = (
  { recording, clock }: Pick<FamilyEventsDeps, 'recording' | 'clock'>,
  states: ReturnType<typeof createSnapshots>,
  { report, tell }: Pick<SnapshotDeps, 'report' | 'tell'>,
) => {
  const tellStretch = ({ familyId, deviceId, from, to }: PositionsStored): void => {
    states.snapshot(familyId, deviceId);
    tell(familyId, { type: 'positions', deviceId, from, to });
  };

  const tellFresh = async (event: PositionsStored, fresh: FreshPositions): Promise<void> => {
    const { familyId, deviceId, from, to } = event;
    const facts = await recording({ familyId, deviceId });
    // The holder may have ended the sharing since.
    if (!takes(facts, 'position', clock.now().getTime())) return tellStretch(event);
    states.followUp(familyId, deviceId);
    tell(familyId, { type: 'positions', deviceId, from, to, fresh });
  };

  return (event: PositionsStored): void => {
    if (event.fresh) tellFresh(event, event.fresh).catch(report);
    else tellStretch(event);
  };
};

/** A question "where are you" as it is now. */
const createLocates =
  ({ locate }: Pick<FamilyEventsDeps, 'locate'>, tell: SnapshotDeps['tell']) =>
  async (familyId: FamilyId, requestId: string): Promise<void> => {
    const request = await locate.byId(familyId, requestId);
    if (request) tell(familyId, { type: 'locate', request });
  };

/** New rows of a log, told now and then. */
const createReports = (tell: SnapshotDeps['tell']) => {
  const of = (kind: 'web' | 'contacts') =>
    throttle(REPORTS_MS, async (familyId, deviceId) => tell(familyId, { type: 'reports', deviceId, kind }))
      .run;
  return { web: of('web'), contacts: of('contacts') };
};

/** New rows of what devices asked the filter, told now and then: a child that reads asks many names a second. */
const createFilterLog = (tell: SnapshotDeps['tell']) =>
  throttle<FamilyId>(FILTER_LOG_MS, async (familyId) => tell(familyId, { type: 'filter-log' })).run;

const sendTo = (stream: OpenStream, event: FamilyEvent): void =>
  stream.send(event.type, JSON.stringify(event));

/** What the family's stream says of each kind of event. */
const handlersOf = (
  { devices, recording, clock, locate }: FamilyEventsDeps,
  given: SnapshotDeps,
): { handlers: EventHandlers<BusEvent>; states: ReturnType<typeof createSnapshots> } => {
  const { tell, report, isWatched } = given;
  const states = createSnapshots(devices, given);
  const positions = createPositions({ recording, clock }, states, given);
  const notifyLocate = createLocates({ locate }, tell);
  const reports = createReports(tell);
  const filterLog = createFilterLog(tell);

  /** Nothing is done for a family without an open page. */
  const watched =
    <Event extends { familyId: FamilyId }>(handle: (event: Event) => void) =>
    (event: Event): void => {
      if (isWatched(event.familyId)) handle(event);
    };
  /** A list that pages read again. */
  const nudge = (type: (typeof LISTS)[number] | 'plan') =>
    watched(({ familyId }: { familyId: FamilyId }) => tell(familyId, { type }));
  const ofDevice = (type: 'rules' | 'usage' | 'filter') =>
    watched(({ familyId, deviceId }: { familyId: FamilyId; deviceId: DeviceId }) =>
      tell(familyId, { type, deviceId }),
    );

  const childrenChanged = ({ familyId }: { familyId: FamilyId }): void => {
    states.followUpAll(familyId);
    tell(familyId, { type: 'children' });
  };

  return {
    states,
    handlers: {
      'device.state': watched(({ familyId, deviceId }) => states.snapshot(familyId, deviceId)),
      'positions.stored': watched(positions),
      'device.paired': watched(({ familyId, deviceId }) => {
        states.snapshot(familyId, deviceId);
        childrenChanged({ familyId });
      }),
      'device.unpaired': watched(childrenChanged),
      'children.changed': watched(childrenChanged),
      'notifications.changed': nudge('notifications'),
      'geofences.changed': nudge('geofences'),
      'requests.changed': nudge('requests'),
      'parents.changed': nudge('parents'),
      'plan.changed': nudge('plan'),
      'filter.changed': nudge('filter-policies'),
      'filter.received': nudge('filter-policies'),
      'filter.network': nudge('filter-networks'),
      'filter.network-seen': nudge('filter-networks'),
      'rules.changed': ofDevice('rules'),
      'usage.changed': ofDevice('usage'),
      'filter.linked': ofDevice('filter'),
      'filter.seen': ofDevice('filter'),
      'filter.logged': watched(({ familyId }) => filterLog(familyId, familyId)),
      'reports.stored': watched(({ familyId, deviceId, kind }) => reports[kind](familyId, deviceId)),
      'locate.changed': watched(({ familyId, requestId }) => {
        notifyLocate(familyId, requestId).catch(report);
      }),
    },
  };
};

/** One stream a browser: everything that changes in the family. Snapshots are read once for all streams of the family. */
export const createFamilyEvents = (deps: FamilyEventsDeps): FamilyEvents => {
  const { bus, log, hub } = deps;
  const { handlers, states } = handlersOf(deps, {
    report: (err) => log.error({ err }, 'what a family is told could not be read'),
    isWatched: (familyId) => hub.has('family', familyId),
    tell(familyId, event) {
      const data = JSON.stringify(event);
      for (const stream of hub.of('family', familyId)) stream.send(event.type, data);
    },
  });
  const end = bus.on(handlers);

  return {
    open(who, request, reply) {
      const { familyId } = who;
      hub.open(
        {
          kind: 'family',
          who,
          topic: familyId,
          authenticate: () => deps.authenticate(request),
          // The browser connects again, gets the refusal that the package has expired, and shows it.
          farewell: (refused) =>
            refused?.code === 'PACKAGE_EXPIRED'
              ? undefined
              : { event: REVOKED.type, data: JSON.stringify(REVOKED) },
          onHeartbeat: () => states.notifyPending(familyId),
          onResync(stream) {
            for (const type of LISTS) sendTo(stream, { type });
          },
          onEnd() {
            if (!hub.has('family', familyId)) states.forget(familyId);
          },
        },
        reply,
      );
    },
    close: () => end(),
  };
};
