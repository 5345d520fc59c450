import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type {
  FilterAssignments,
  FilterPolicySummary,
} from '@kinward/contract/filter-policies/filter-policies.schemas.ts';
import { NoChild } from '../../../entities/child/NoChild.tsx';
import { childrenQuery } from '../../../entities/family/family.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { usePicture } from '../../../lib/picture.ts';
import { Avatar, kidColour } from '../../../ui/Avatar.tsx';
import { Card } from '../../../ui/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Select } from '../../../ui/Select.tsx';
import { useAssign } from '../api/make-policy.ts';
import { assignmentsQuery, policiesQuery } from '../api/policies.ts';
import css from '../components/Overview.module.css';
import { OwnFilter } from '../components/OwnFilter.tsx';
import { policiesTexts as t } from '../messages.policies.ts';

/** /filter/assignments: which policy each child and each device has. */
export default function AssignmentsPage() {
  usePageTitle(t.whoTitle);
  return <OwnFilter title={t.whoTitle}>{() => <Assignments />}</OwnFilter>;
}

function Assignments() {
  const family = useQuery(childrenQuery);
  const policies = useQuery(policiesQuery);
  const query = useQuery(assignmentsQuery);
  const waiting = { loading: t.loading, rows: 3, title: t.whoTitle };
  return (
    <Loaded
      query={family}
      {...waiting}
      renderEmpty={(children) => children.length === 0 && <NoChild art="gate" promise={t.noChild} />}
    >
      {(children) => (
        <Loaded query={policies} {...waiting}>
          {(all) => (
            <Loaded
              query={query}
              {...waiting}
              renderHead={(who) => (
                <PageHead title={t.whoSentence(distinct(who), children.length)} subtitle={t.whoSubtitle} />
              )}
            >
              {(who) => (
                <div className="stack g4">
                  {children.map((child) => (
                    <ChildCard key={child.childId} child={child} who={who} policies={all} />
                  ))}
                  {who.networks.length > 0 && <NetworksCard who={who} policies={all} />}
                </div>
              )}
            </Loaded>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

/** How many policies decide for any device. */
const distinct = ({ devices }: FilterAssignments): number =>
  new Set(devices.flatMap(({ decidesId }) => decidesId ?? [])).size;

interface ChildCardProps {
  child: Child;
  who: FilterAssignments;
  policies: readonly FilterPolicySummary[];
}

function ChildCard({ child, who, policies }: ChildCardProps) {
  const assign = useAssign();
  const picture = usePicture(child.profileUrl);
  const nameOf = (id: string | null | undefined): string =>
    policies.find(({ policyId }) => policyId === id)?.name ?? t.default;
  const own = who.children.find(({ childId }) => childId === child.childId)?.policyId ?? null;
  const options = policies
    .filter(({ isDefault }) => !isDefault)
    .map(({ policyId, name }) => ({ value: policyId, label: name }));
  const set = (to: { childId: string } | { deviceId: string }, former: string | null) => (next: string) =>
    assign.mutate({ to, policyId: next === '' ? null : next, former });
  const devices = child.devices.map(({ deviceId, deviceName }) => {
    const found = who.devices.find((one) => one.deviceId === deviceId);
    return { deviceId, deviceName, ownId: found?.policyId ?? null, isAdults: found?.decidesId === null };
  });
  // On one device there is nothing to tell apart.
  const ruled = devices.filter(({ isAdults }) => !isAdults);
  return (
    <Card as="section" padded={false} aria-label={child.firstName}>
      <Row
        name={child.firstName}
        strong
        face={
          <Avatar
            decorative
            size={52}
            name={child.firstName}
            colour={kidColour(child.ordinal)}
            picture={picture}
          />
        }
        more={devicesWords(devices, nameOf)}
        value={own ?? ''}
        options={[{ value: '', label: nameOf(who.defaultPolicyId) }, ...options]}
        onChange={set({ childId: child.childId }, own)}
      />
      {(ruled.length > 1 || ruled.some(({ ownId }) => ownId !== null)) && (
        <div className={css.each}>
          <Disclosure summary={t.oneDevice}>
            {ruled.map(({ deviceId, deviceName, ownId }) => (
              <Row
                key={deviceId}
                name={deviceName}
                value={ownId ?? ''}
                options={[
                  { value: '', label: t.likeChild(child.firstName) },
                  ...policies.map(({ policyId, name }) => ({ value: policyId, label: name })),
                ]}
                onChange={set({ deviceId }, ownId)}
              />
            ))}
          </Disclosure>
        </div>
      )}
    </Card>
  );
}

interface DeviceStanding {
  deviceName: string;
  /** The policy that it has of its own; null: its child's. */
  ownId: string | null;
  isAdults: boolean;
}

/** "On Pixel and Tab. ThinkPad has Default." */
const devicesWords = (devices: readonly DeviceStanding[], nameOf: (id: string | null) => string): string => {
  if (devices.length === 0) return t.noDevice;
  const ruled = devices.filter(({ isAdults }) => !isAdults);
  const following = ruled.filter(({ ownId }) => ownId === null).map(({ deviceName }) => deviceName);
  return [
    ...(following.length > 0 ? [t.onDevices(following)] : []),
    ...ruled.flatMap(({ deviceName, ownId }) =>
      ownId === null ? [] : [t.deviceHas(deviceName, nameOf(ownId))],
    ),
    ...devices.filter(({ isAdults }) => isAdults).map(({ deviceName }) => t.adults(deviceName)),
  ].join(' ');
};

/** What is asked at home by nothing that is known. */
function NetworksCard({ who, policies }: Pick<ChildCardProps, 'who' | 'policies'>) {
  const assign = useAssign();
  const nameOf = (id: string): string => policies.find(({ policyId }) => policyId === id)?.name ?? t.default;
  return (
    <Card as="section" padded={false} aria-label={t.networks}>
      {who.networks.map(({ networkId, name, policyId }) => (
        <Row
          key={networkId}
          strong
          name={name}
          more={t.networkMore}
          value={policyId ?? ''}
          options={[
            { value: '', label: nameOf(who.defaultPolicyId) },
            ...policies
              .filter(({ isDefault }) => !isDefault)
              .map((policy) => ({ value: policy.policyId, label: policy.name })),
          ]}
          onChange={(next) =>
            assign.mutate({ to: { networkId }, policyId: next === '' ? null : next, former: policyId })
          }
        />
      ))}
    </Card>
  );
}

interface RowProps {
  name: string;
  more?: string;
  strong?: boolean;
  face?: ReactNode;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

function Row({ name, more, strong, face, value, options, onChange }: RowProps) {
  return (
    <div className={cx('row spread g3', strong && css.assigned)}>
      {face}
      <span className="stack grow breaks">
        {strong ? <h2 className="as-h3">{name}</h2> : <b className="small-strong">{name}</b>}
        {more !== undefined && <small className="tiny ink-2">{more}</small>}
      </span>
      <Select
        inRow
        label={t.policyOf(name)}
        value={value}
        options={options}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
