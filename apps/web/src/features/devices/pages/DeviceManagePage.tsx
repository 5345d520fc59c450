import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { Link } from 'react-router';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import { OWN_FILTER, type Subscription } from '@kinward/contract/plans/plans.schemas.ts';
import { childrenQuery, planQuery } from '../../../entities/family/family.ts';
import { failureOf } from '../../../lib/failure.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { renewalsQuery } from '../../../entities/device/renewals.ts';
import { DemoBadge } from '../../../entities/child/DemoBadge.tsx';
import { NoChild } from '../../../entities/child/NoChild.tsx';
import { NoDevice } from '../../../entities/child/NoDevice.tsx';
import { useSelection, useWithSelection } from '../../../entities/child/selection.ts';
import { Card } from '../../../ui/Card.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { OnDemand } from '../../../ui/OnDemand.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import type { Removal } from '../../../entities/setup/RemovalDialogs.tsx';
import { PauseOfChild } from '../../../entities/consent/PauseOfChild.tsx';
import { useSetup } from '../../../entities/setup/use-setup.ts';
import { FilterAccount } from '../components/FilterAccount.tsx';
import { ManagedDevice } from '../components/ManagedDevice.tsx';
import { manageTexts as t } from '../manage-messages.ts';
import { devicesTexts } from '../../../entities/device/messages.ts';
import { cx } from '../../../ui/cx.ts';
import css from './DeviceManagePage.module.css';

const Enrolments = lazy(() => import('../computer/Enrolments.tsx'));
const SetupDialog = lazy(() => import('../../../entities/setup/SetupDialog.tsx'));
const RemovalDialogs = lazy(() => import('../../../entities/setup/RemovalDialogs.tsx'));

/** /user/device-manage: every device of the family in one place, and the filter account. */
export default function DeviceManagePage() {
  usePageTitle(t.title);
  const query = useQuery(childrenQuery);
  const planRead = useQuery(planQuery);
  const renewals = useQuery(renewalsQuery);
  const plan = planRead.data;
  const [opened, setOpened] = useState(false);
  return (
    <Loaded
      query={query}
      also={[planRead, renewals]}
      loading={t.loading}
      rows={2}
      title={t.title}
      renderHead={(family) => <Head family={family} plan={plan} />}
    >
      {(family) => (
        <div className={cx('stack g8 in-order', css.page)}>
          <Family family={family} plan={plan} fresh={query.error === null} />
          {plan?.abilities.deviceTypes.includes('Windows Desktop') === true && (
            <Disclosure summary={t.several} onToggle={setOpened}>
              <OnDemand wanted={opened}>
                <Enrolments family={family.filter(({ sample }) => !sample)} />
              </OnDemand>
            </Disclosure>
          )}
          {plan !== undefined && <FilterAccount plan={plan} />}
        </div>
      )}
    </Loaded>
  );
}

const countDevices = (family: Child[]): number =>
  family.reduce((sum, { devices }) => sum + devices.length, 0);

function Head({ family, plan }: { family: Child[]; plan: Subscription | undefined }) {
  const withSelection = useWithSelection();
  // A sample is no device of the family.
  const own = family.filter(({ sample }) => !sample);
  const used = countDevices(own);
  const paired = own.flatMap(({ devices }) => devices).filter((device) => device.paired).length;
  const subtitle = plan && (
    <>
      {t.plan(used, plan.planDetails.maxDevices, plan.planDetails.name)}{' '}
      <Link className="link" to={withSelection('/user/upgrade-plan')}>
        {t.comparePlans}
      </Link>
    </>
  );
  return <PageHead title={used > 0 ? t.sentence(paired, used) : t.title} subtitle={subtitle} />;
}

interface FamilyProps {
  family: Child[];
  plan: Subscription | undefined;
  /** False while the page says already that the server is out of reach. */
  fresh: boolean;
}

function Family({ family, plan, fresh }: FamilyProps) {
  const { child, select } = useSelection();
  const first = child ?? family[0];
  const setup = useSetup(plan, select);
  const asked = useQuery(renewalsQuery);
  const renewals = asked.data ?? [];
  const [removal, setRemoval] = useState<Removal>();
  const [removing, setRemoving] = useState(false);
  const shown = countDevices(family) === 0 ? [] : family;
  return (
    <>
      {countDevices(family) === 0 && (
        <Card>
          {first === undefined ? (
            <NoChild art="house" promise={t.empty} />
          ) : (
            <NoDevice child={first} art="lantern" promise={t.empty} />
          )}
        </Card>
      )}
      {fresh && asked.data === undefined && failureOf(asked) !== null && (
        <ErrorState
          message={t.renewalsFailed}
          waiting={asked.isFetching}
          onRetry={() => void asked.refetch()}
        />
      )}
      {shown.map((child) => (
        <section
          key={child.childId}
          className={cx('stack g3 in-order', css.child, child.devices.length > 1 && css.several)}
          aria-labelledby={`child-${child.childId}`}
        >
          <h2 id={`child-${child.childId}`}>
            {devicesTexts.devicesOf(child.firstName)} <DemoBadge child={child} />
          </h2>
          {child.devices.length === 0 && <p className="ink-2">{t.noDevice(child.firstName)}</p>}
          <ul className={css.list}>
            {child.devices.map((device) => (
              <ManagedDevice
                key={device.deviceId}
                device={device}
                childName={child.firstName}
                filterAccount={plan?.safednsCreated === true}
                ownFilter={plan?.filterServiceUrl === OWN_FILTER && !child.sample}
                renewals={renewals.filter(({ deviceId }) => deviceId === device.deviceId)}
                renewing={setup.renewing === device.deviceId}
                onRenew={child.sample ? undefined : () => setup.renewCode(device.deviceId)}
                onOther={child.sample ? undefined : () => setup.showClients(device.deviceId, false)}
                watches={plan?.abilities.watches === true}
                onRemove={() => {
                  setRemoval({ of: 'device', child, device });
                  setRemoving(true);
                }}
              />
            ))}
          </ul>
          <PauseOfChild child={child} />
        </section>
      ))}
      <OnDemand wanted={setup.open}>
        <SetupDialog setup={setup} family={family} plan={plan} />
      </OnDemand>
      <OnDemand wanted={removing}>
        <RemovalDialogs removal={removal} open={removing} onClose={() => setRemoving(false)} />
      </OnDemand>
    </>
  );
}
