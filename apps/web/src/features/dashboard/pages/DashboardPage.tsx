import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useState, type ReactNode } from 'react';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { useZoneInForce } from '../../../entities/family/family-zone.ts';
import { childrenQuery, planQuery } from '../../../entities/family/family.ts';
import { useMedia, WIDE } from '../../../lib/media.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useSame } from '../../../lib/render/same.ts';
import { useStable } from '../../../lib/render/stable.ts';
import { useSelection } from '../../../entities/child/selection.ts';
import { failureOf } from '../../../lib/failure.ts';
import { Card } from '../../../ui/Card.tsx';
import { QueryFailure } from '../../../ui/Loaded.tsx';
import { OnDemand } from '../../../ui/OnDemand.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { PageSkeleton } from '../../../ui/PageSkeleton.tsx';
import { Awaited, InOrder } from '../../../ui/InOrder.tsx';
import { useNow } from '../../../lib/time/now.ts';
import { weekdayClock } from '../../../lib/time/time.ts';
import { useAddFromAddress } from '../add-from-address.ts';
import { Calls } from '../components/Calls.tsx';
import { Devices } from '../components/Devices.tsx';
import { FirstSteps } from '../components/FirstSteps.tsx';
import { ChildTiles } from '../components/ChildTiles.tsx';
import { NeedsYou } from '../components/NeedsYou.tsx';
import { NowCard, NowEmpty } from '../components/NowCard.tsx';
import { PairingNews } from '../components/PairingNews.tsx';
import type { Removal } from '../../../entities/setup/RemovalDialogs.tsx';
import { childFacts, familySentence, oldestPosition } from '../family-facts.ts';
import { familyNeeds, type Need } from '../needs.ts';
import { useSeenNeeds } from '../seen-needs.ts';
import { useFirstView } from '../first-view.ts';
import { fixesOf, useNamedPlaces, type NamedPlaces } from '../named-places.ts';
import { dashboardTexts as t } from '../messages.ts';
import { useSetup } from '../../../entities/setup/use-setup.ts';
import css from './DashboardPage.module.css';

/** Forms weigh as much as the rest of the page: they load when one is opened. */
/** Below what a parent looks for first. */
const TodayStrip = lazy(() => import('../components/today/TodayStrip.tsx'));
const OtherScreens = lazy(() => import('../../../entities/screens/OtherScreens.tsx'));
const SetupDialog = lazy(() => import('../../../entities/setup/SetupDialog.tsx'));
const WhyDialog = lazy(() => import('../components/WhyDialog.tsx'));
const RemovalDialogs = lazy(() => import('../../../entities/setup/RemovalDialogs.tsx'));

/** Lines of the sentence on a phone and on a wide screen, as long as it usually becomes while children move. */
const ROOM = { narrow: 3, wide: 2 };
const ROOM_OF_ONE = { narrow: 2, wide: 1 };

/** /user/dashboard: where everybody is, what needs the parent, and the chosen child's devices. */
export default function DashboardPage() {
  usePageTitle(t.title);
  // Known since the last visit; on the first one no time is written in another zone for a moment.
  const zone = useZoneInForce();
  const query = useQuery(childrenQuery);
  const { data } = query;
  const error = failureOf(query);
  const { child, device } = useSelection();
  const named = useNamedPlaces(data && fixesOf(data, device));
  const isKnown = useFirstView(data !== undefined, child?.childId);
  // The whole page at once is one long task: put off, it is rendered in slices, between which the browser answers.
  const isShown = useDeferredValue(
    data !== undefined && zone !== undefined && named.settled && isKnown,
    false,
  );
  const failure = error !== null && (
    <div className="mb4">
      <QueryFailure query={query} />
    </div>
  );
  if (data === undefined || !isShown) {
    if (error === null || data !== undefined) return <PageSkeleton label={t.loading} />;
    return (
      <>
        <PageHead title={t.title} />
        <Card>
          <QueryFailure query={query} />
        </Card>
      </>
    );
  }
  return (
    <>
      <Family family={data} named={named} failure={failure} />
    </>
  );
}

/** A dialog that keeps what it was about while it leaves. */
function useAbout<T>() {
  const [about, setAbout] = useState<T>();
  const [open, setOpen] = useState(false);
  const show = (next: T) => {
    setAbout(next);
    setOpen(true);
  };
  return { about, open, show, close: () => setOpen(false) };
}

interface FamilyProps {
  family: Child[];
  named: NamedPlaces;
  /** Why what is shown is of before. */
  failure: ReactNode;
}

function Family({ family, named, failure }: FamilyProps) {
  const { places, isAtFence, settled } = named;
  const now = useNow();
  const wide = useMedia(WIDE);
  const { child, device, select, withSelection } = useSelection();
  const planRead = useQuery(planQuery);
  const { data: plan } = planRead;
  const setup = useSetup(plan, select);
  useAddFromAddress(setup, { child, device, isPlanKnown: plan !== undefined });
  const removal = useAbout<Removal>();
  const why = useAbout<Need>();
  const { seen, markSeen } = useSeenNeeds();
  // Parts are drawn again for their own news alone.
  const on = useStable({
    choose: (entry: Child) => select(entry.childId),
    add: () => setup.startChild(),
    edit: (entry: Child) => setup.startChild(entry),
    delete: (entry: Child) => removal.show({ of: 'child', child: entry }),
    clear: () => removal.show({ of: 'family', family }),
    seen: (need: Need) => markSeen(need.id),
    why: why.show,
    showCode: (of: Device) => setup.showCode(of),
    renew: (of: Device) => setup.renewCode(of.deviceId),
    chooseDevice: (deviceId: string) => child && select(child.childId, deviceId),
    chooseOne: (of: Device) => child && select(child.childId, of.deviceId),
    remove: (of: Device) => child && removal.show({ of: 'device', child, device: of }),
  });

  const facts = family.map((entry, i) =>
    childFacts(entry, places[i], now, { isAtFence: isAtFence[i] === true, isNaming: !settled }),
  );
  const chosen = facts.find((entry) => entry.child.childId === child?.childId);
  const needs = useSame(familyNeeds(family, now).filter(({ id }) => !seen.includes(id)));
  const subtitle = [t.asOf(weekdayClock(now)), oldestPosition(facts)].filter(Boolean).join(' ');
  // Without a child, the first steps have the one button.
  const tiles = family.length > 0 && (
    <ChildTiles
      family={family}
      named={named}
      chosenId={child?.childId}
      onChoose={on.choose}
      onAdd={on.add}
      onEdit={on.edit}
      onDelete={on.delete}
      onClear={on.clear}
    />
  );
  const needsYou = (
    <NeedsYou
      needs={needs}
      isReached={!failure}
      onSeen={on.seen}
      onWhy={on.why}
      onShowCode={on.showCode}
      onRenew={on.renew}
    />
  );
  const where =
    chosen &&
    (device === undefined ? (
      <NowEmpty child={chosen.child} onAdd={() => setup.startDevice(chosen.child)} />
    ) : (
      <NowCard
        child={chosen.child}
        device={device}
        place={places.at(-1)}
        dayLink={withSelection('/user/geo-location')}
        onChooseDevice={on.chooseDevice}
      />
    ));
  // How many are in use is part of its heading.
  const isPlanAwaited = plan === undefined && failureOf(planRead) === null;
  const devices = isPlanAwaited ? (
    <Awaited />
  ) : (
    child && (
      <Devices
        child={child}
        chosenId={device?.deviceId}
        plan={plan}
        setup={setup}
        onChoose={on.chooseOne}
        onRemove={on.remove}
        onRenew={on.renew}
        onShowCode={on.showCode}
      />
    )
  );

  const others = child && family.length > 1 && (
    <Suspense fallback={<Awaited />}>
      <OtherScreens family={family} chosenId={child.childId} />
    </Suspense>
  );
  const today = family.length > 0 && (
    <Suspense fallback={<Awaited />}>
      <TodayStrip />
    </Suspense>
  );

  // Two columns on a wide screen, each as long as what it holds; else one, with what needs the parent near the top.
  return (
    <>
      <Calls />
      {family.length > 0 && (
        <PageHead
          title={familySentence(facts)}
          subtitle={subtitle}
          room={family.length > 1 ? ROOM : ROOM_OF_ONE}
        />
      )}
      {failure}
      {wide ? (
        <div className={css.grid}>
          <div className={css.column}>
            <InOrder parts={{ tiles, where, others, today }} />
          </div>
          {family.length > 0 && (
            <div className={css.column}>
              <InOrder parts={{ needsYou, devices }} />
            </div>
          )}
        </div>
      ) : (
        <div className={css.grid}>
          <InOrder parts={{ tiles, needsYou, where, others, today, devices }} />
        </div>
      )}
      {family.length === 0 && <FirstSteps onAdd={() => setup.startChild()} />}
      <OnDemand wanted={setup.open}>
        <SetupDialog setup={setup} family={family} plan={plan} />
      </OnDemand>
      <OnDemand wanted={removal.open}>
        <RemovalDialogs removal={removal.about} open={removal.open} onClose={removal.close} />
      </OnDemand>
      <OnDemand wanted={why.open}>
        {why.about && <WhyDialog open={why.open} need={why.about} onClose={why.close} />}
      </OnDemand>
      <PairingNews family={family} />
    </>
  );
}
