import { useQuery } from '@tanstack/react-query';
import type { Computer, LocalUser } from '@kinward/contract/computers/computers.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { useInSight } from '../../../entities/device/device-part.ts';
import { childAndDevice, childrenQuery } from '../../../entities/family/family.ts';
import { AGENT_SYSTEMS } from '../../../entities/setup/agent/systems.ts';
import { failureText } from '../../../lib/api.ts';
import { useNow } from '../../../lib/time/now.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import AgentLimits from '../../../ui/limits/AgentLimits.tsx';
import { limitsTexts } from '../../../ui/limits/limits-messages.ts';
import { Select } from '../../../ui/Select.tsx';
import { SkeletonRow } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { isRemoved } from './broken.ts';
import { computerQuery, useBind } from './computer.ts';
import { computerTexts as t } from './computer-messages.ts';
import { Agent } from './Agent.tsx';
import { Health } from './Health.tsx';
import css from './LocalUsers.module.css';
import { Password } from './Password.tsx';
import { Pauses } from './pauses/Pauses.tsx';

interface LocalUsersProps {
  device: Device;
  /** Of its heading. */
  titleClass: string | undefined;
  /** The address leads here. */
  wanted: boolean;
}

/** Whose rules the local users of a computer have, and how far those came; nothing for a device without an agent. */
export default function LocalUsers({ device, titleClass, wanted }: LocalUsersProps) {
  const query = useQuery(computerQuery(device.deviceId));
  const computer = query.data;
  const heading = useInSight<HTMLHeadingElement>(wanted && computer !== undefined);
  if (computer === null) return null;
  return (
    <>
      <h4 className={cx('small-strong ink-2', titleClass)} ref={heading} tabIndex={wanted ? -1 : undefined}>
        {t.title}
      </h4>
      {computer !== undefined ? (
        <Found device={device} computer={computer} />
      ) : query.isError ? (
        <ErrorState message={t.failed} waiting={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRow label={t.loading} />
      )}
    </>
  );
}

/** Whose rules they had is said by who has them again: nobody has any there now. */
function Removed({ users }: Computer) {
  return (
    <>
      <p className="small ink-2">{t.removedUsers}</p>
      <ul className="stack g1 small">
        {users.map(({ name, device }) => (
          <li key={name} className="breaks">
            <strong>{name}</strong>:{' '}
            {device === null || device.isAdult
              ? t.nobody
              : t.removedRules(childAndDevice(device.childName, device.deviceName))}
          </li>
        ))}
      </ul>
    </>
  );
}

function Found({ device, computer }: { device: Device; computer: Computer }) {
  const now = useNow();
  const { users, leftOut } = computer;
  const system = AGENT_SYSTEMS[device.platform ?? ''];
  const left =
    leftOut === null ? [] : [t.leftOutNames(leftOut.names), t.leftOutMany(leftOut.many)].filter(Boolean);
  if (isRemoved(device, computer)) return <Removed {...computer} />;
  if (users.length === 0 && left.length === 0) return <p className="ink-2">{t.empty}</p>;
  return (
    <div className="stack g3">
      <ul className={cx('stack g3', css.users)}>
        {users.map((user) => (
          <User key={user.name} computer={device} user={user} />
        ))}
      </ul>
      {left.map((words) => (
        <p key={words} className="callout small">
          {words}
        </p>
      ))}
      <p className="small ink-2">
        {device.abilities?.includes('enforces-apps') ? t.sitesAndPrograms : t.sites}
      </p>
      <div>
        <Health device={device} computer={computer} now={now} />
        <Pauses deviceId={device.deviceId} computer={computer} now={now} />
        <Password deviceId={device.deviceId} computer={computer} now={now} />
        <Agent device={device} computer={computer} />
        {system !== undefined && (
          <Disclosure summary={limitsTexts.title}>
            <AgentLimits system={system} />
          </Disclosure>
        )}
      </div>
    </div>
  );
}

function User({ computer, user }: { computer: Device; user: LocalUser }) {
  const { data: family = [] } = useQuery(childrenQuery);
  const bind = useBind(computer.deviceId);
  const { name, device, isAdministrator, isThere, needsChoice, isNew } = user;
  const marks = [
    isAdministrator && t.isAdministrator,
    !isThere && t.gone,
    device?.isAdult === true && t.isAdult(device.childName),
  ].filter((mark) => mark !== false);
  const choose = (deviceId: DeviceId | null) =>
    bind.mutate(
      { user: name, deviceId },
      { onSuccess: () => toast.success(t.saved), onError: (error) => toast.error(failureText(error)) },
    );
  return (
    <li className="stack g2">
      <div className={css.user}>
        <span className="stack hug grow shrink">
          <strong className="breaks">{name}</strong>
          {marks.length > 0 && <span className="small ink-2">{marks.join(', ')}</span>}
        </span>
        <Select
          inRow
          label={t.whose(name)}
          value={bind.isPending ? (bind.variables.deviceId ?? '') : (device?.deviceId ?? '')}
          disabled={bind.isPending}
          options={[{ value: '', label: t.nobody }]}
          groups={family
            .filter(({ devices, sample }) => devices.length > 0 && !sample)
            .map(({ firstName, devices }) => ({
              label: firstName,
              options: devices.map(({ deviceId, deviceName }) => ({
                value: deviceId,
                label: childAndDevice(firstName, deviceName),
              })),
            }))}
          onChange={({ target }) => choose(target.value === '' ? null : (target.value as DeviceId))}
        />
      </div>
      {isNew && (
        <div className="callout stack g2">
          <p className="small">{t.newWhy}</p>
          <Button tone="line" size="small" waiting={bind.isPending} onClick={() => choose(null)}>
            {t.leaveFree}
          </Button>
        </div>
      )}
      {needsChoice && device !== null && (
        <div className="callout stack g2">
          <p className="small">{t.needsChoice(name)}</p>
          <Button tone="line" size="small" waiting={bind.isPending} onClick={() => choose(device.deviceId)}>
            {t.keep}
          </Button>
        </div>
      )}
    </li>
  );
}
