import {
  IconBell,
  IconChevronRight,
  IconCircleCheck,
  IconHome,
  IconMoon,
  IconUsers,
} from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import type { Geofence } from '@kinward/contract/geofences/geofences.schemas.ts';
import type { Subscription } from '@kinward/contract/plans/plans.schemas.ts';
import { enforcementOf, placeOf } from '@kinward/rules/abilities.ts';
import { failureText } from '../../../lib/api.ts';
import { focusStill } from '../../../lib/focus.ts';
import { usePicture } from '../../../lib/picture.ts';
import { Avatar, kidColour } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { takesRules } from '../../device/device.ts';
import { DEVICE_WORDS, devicesTexts } from '../../device/messages.ts';
import { planHasFeatures } from '../../family/family.ts';
import { useLentPlace } from '../../geofences/fences.ts';
import { usePlaceText } from '../../geofences/places.ts';
import { useSameFence } from '../../geofences/same-fence.ts';
import { knownTracker } from '../clients/clients.ts';
import { trackerLink } from '../link/links.ts';
import { pairedTexts as t } from './paired-messages.ts';
import css from './PairedView.module.css';
import { sendTexts } from '../link/send-messages.ts';
import { SendLink } from '../link/SendLink.tsx';
import sheet from '../Sheet.module.css';
import { trackerTexts } from '../tracker-messages.ts';
import { WaitingStatus } from '../WaitingStatus.tsx';

const icon = { size: 22, stroke: 1.75, 'aria-hidden': true } as const;

const PairedMap = lazy(() => import('./PairedMap.tsx'));

interface PairedViewProps {
  child: Child;
  device: Device;
  plan: Subscription | undefined;
  onDone: () => void;
}

/** A device has connected: the child on the map as soon as a place is known, and what a parent does next. */
export function PairedView({ child, device, plan, onDone }: PairedViewProps) {
  const { location } = device;
  const [place] = usePlaceText([location ? { ...location, deviceId: device.deviceId } : undefined]);
  return (
    <div className="stack g4">
      {location === null ? (
        <Calm child={child} text={calmOf(device)} />
      ) : (
        <div className={css.box}>
          <Suspense fallback={<Skeleton shape="block" className={css.map} />}>
            <PairedMap child={child} fix={location} />
          </Suspense>
        </div>
      )}
      {/* Before the first place the title says that it is paired. */}
      {location !== null && (
        <WaitingStatus done>
          {devicesTexts.connected(device.deviceName)} {place !== undefined && t.at(place)}
        </WaitingStatus>
      )}
      <NextSteps child={child} device={device} plan={plan} />
      <Beside child={child} device={device} />
      <div className={cx('actions', sheet.actions)}>
        <Button ref={focusStill} onClick={onDone}>
          {devicesTexts.done}
        </Button>
      </div>
    </div>
  );
}

/** What comes next of a device that has no place yet. */
const calmOf = (device: Device): string => {
  if (device.isAgent) return t.calmAgent;
  return placeOf(device) === 'none' ? t.calmPlaceless : t.calm;
};

/** Before the first place. */
function Calm({ child, text }: { child: Child; text: string }) {
  const picture = usePicture(child.profileUrl);
  return (
    <div className={cx('stack centre g3', css.calm)}>
      <Avatar
        decorative
        name={child.firstName}
        colour={kidColour(child.ordinal)}
        picture={picture}
        size={60}
      />
      <p className="ink-2" role="status">
        {text}
      </p>
    </div>
  );
}

/** The second half of "both": OwnTracks, whose keys the link carried. */
function Beside({ child, device }: { child: Child; device: Device }) {
  const keys = knownTracker(device.deviceId);
  if (keys === undefined) return null;
  const word = DEVICE_WORDS[device.deviceType];
  if (device.layers?.some(({ kind }) => kind === 'tracker'))
    return <WaitingStatus done>{trackerTexts.besideDone}</WaitingStatus>;
  return (
    <div className="stack g2">
      <WaitingStatus>{trackerTexts.beside(word)}</WaitingStatus>
      {/* The link that paired the device brought it; a code that was typed did not. */}
      <Disclosure summary={trackerTexts.notShown}>
        <SendLink link={trackerLink(keys)} text={sendTexts.text(child.firstName, word)} tone="quiet" />
      </Disclosure>
    </div>
  );
}

/** Each leads to the page that does it; absent where the device cannot. */
function NextSteps({ child, device, plan }: Omit<PairedViewProps, 'onDone'>) {
  const query = new URLSearchParams({ child: child.childId, device: device.deviceId });
  const { firstName } = child;
  const bedtime = enforcementOf(device, 'schedule');
  const features = plan?.abilities.features;
  const hasPages = features === undefined ? planHasFeatures(plan?.planDetails.name) : features.length > 0;
  const canPlace = hasPages && device.location !== null && placeOf(device) !== 'none';
  const canRest = hasPages && takesRules(device) && (bedtime === 'enforced' || bedtime === 'shown');
  return (
    <nav aria-labelledby="paired-next">
      <h3 id="paired-next" className="mb2">
        {t.next}
      </h3>
      <ul className="stack g2">
        {device.isAgent && (
          <Step
            icon={<IconUsers {...icon} />}
            to={`/user/device-manage#computer-${device.deviceId}`}
            title={t.users}
            more={t.usersMore(firstName)}
          />
        )}
        {canPlace && (
          <HomeStep child={child} device={device}>
            <Step
              icon={<IconHome {...icon} />}
              to={`/user/add-geofence?${query}&status=allow&begin=home`}
              title={t.home}
              more={t.homeMore(firstName)}
            />
          </HomeStep>
        )}
        {canRest && (
          <Step
            icon={<IconMoon {...icon} />}
            to={`/user/time-scheduler?${query}&begin=bedtime`}
            title={t.bedtime}
            more={bedtime === 'enforced' ? t.bedtimeMore.enforced : t.bedtimeMore.shown(firstName)}
          />
        )}
        <Step
          icon={<IconBell {...icon} />}
          to="/user/notification-settings"
          title={t.alerts}
          more={t.alertsMore}
        />
      </ul>
    </nav>
  );
}

/** A sibling's place at this point is made for this child by one press; else its children. */
function HomeStep({
  child,
  device,
  children,
}: Pick<PairedViewProps, 'child' | 'device'> & { children: ReactNode }) {
  const same = useSameFence();
  // What was found stays, as it is the child's own once it is made.
  const [fence, setFence] = useState<Geofence>();
  const { firstName } = child;
  const lent = useLentPlace(device.deviceId, device.location);
  const found = fence ?? lent;
  if (found === undefined) return children;
  const make = (): void => {
    if (same.isPending || same.isSuccess) return;
    setFence(found);
    same.mutate(
      { fence: found, deviceId: device.deviceId },
      { onError: (error) => toast.error(failureText(error)) },
    );
  };
  const Sign = same.isSuccess ? IconCircleCheck : IconHome;
  return (
    <li>
      <button type="button" className={css.step} aria-busy={same.isPending} onClick={make}>
        <span className={css.sign}>
          <Sign {...icon} />
        </span>
        <span className="grow" role="status">
          <span className="block strong ink">
            {(same.isSuccess ? t.theirsMade : t.theirs)(found.fenceName, firstName)}
          </span>
          <span className="block small ink-2">{t.homeMore(firstName)}</span>
        </span>
      </button>
    </li>
  );
}

function Step({ icon, to, title, more }: { icon: ReactNode; to: string; title: string; more: string }) {
  return (
    <li>
      <Link to={to} className={css.step}>
        <span className={css.sign}>{icon}</span>
        <span className="grow">
          <span className="block strong ink">{title}</span>
          <span className="block small ink-2">{more}</span>
        </span>
        <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
      </Link>
    </li>
  );
}
