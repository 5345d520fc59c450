import { useQuery } from '@tanstack/react-query';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { devicePartPath, useInSight, useIsComputerWanted } from '../../../entities/device/device-part.ts';
import { childAndDevice, childrenQuery } from '../../../entities/family/family.ts';
import { useNow } from '../../../lib/time/now.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { StateChip } from '../../../ui/StateChip.tsx';
import { isRemoved } from './broken.ts';
import { computerQuery } from './computer.ts';
import { computerTexts as t } from './computer-messages.ts';
import { healthOf } from './health.ts';
import { isActive } from './pauses/pause.ts';
import { signalsOf, standingOf } from './standing.ts';

/** A computer with an agent without opening anything: who uses it by whose rules, what is in force, and what speaks against it. */
export default function ComputerSummary({ device }: { device: Device }) {
  const now = useNow();
  const wanted = useIsComputerWanted(device.deviceId);
  const { data: computer } = useQuery(computerQuery(device.deviceId));
  const { data: family = [] } = useQuery(childrenQuery);
  const place = useInSight<HTMLDivElement>(wanted && computer !== undefined);
  // What could not be read is said where it can be tried again, in the details.
  if (!computer) return null;
  const isGone = isRemoved(device, computer);
  if (computer.users.length === 0 && !isGone) return null;
  const { chip, words, why } = standingOf(device, computer, now);
  const parts = healthOf(device, computer, now);
  const others = family.flatMap(({ devices }) => devices);
  const isOfNobody = !isGone && computer.users.every((user) => user.device === null);
  const fresh = isOfNobody || isGone ? [] : computer.users.filter(({ isNew }) => isNew);
  const child = family.find(({ devices }) => devices.some(({ deviceId }) => deviceId === device.deviceId));
  // Where one user's rules are paused, those of others go on: that sites are filtered reads as the opposite of the line above.
  const well = computer.pauses.some((pause) => isActive(pause, now))
    ? []
    : parts.filter(({ help }) => help === undefined);
  const health = [
    ...well.map((part) => part.words),
    ...(computer.agent && !isGone ? [t.agentVersion(computer.agent.version)] : []),
  ];
  const warnings = [
    ...parts.flatMap((part) => (part.help === undefined ? [] : [`${part.words}. ${part.help}`])),
    ...signalsOf(device, computer, { others, now }),
  ];
  const preview =
    !isGone && (device.platform === 'Windows' || device.platform === 'macOS') ? device.platform : null;
  return (
    <div className="stack g2" ref={place} tabIndex={wanted ? -1 : undefined}>
      <div className="stack hug g2">
        <StateChip state={chip}>{words}</StateChip>
        <p className="small ink-2">{why}</p>
        {isOfNobody && child !== undefined && (
          <ButtonLink tone="soft" size="small" to={devicePartPath(child.childId, device.deviceId, 'users')}>
            {t.chooseWhose}
          </ButtonLink>
        )}
        {health.length > 0 && <p className="small ink-2">{health.join(' · ')}</p>}
      </div>
      <ul className="stack g1 small">
        {computer.users.map(({ name, device: of }) => (
          <li key={name} className="breaks">
            <strong>{name}</strong>:{' '}
            {of === null || isGone
              ? t.nobody
              : of.isAdult
                ? t.ofAdult(of.childName)
                : t.rulesOf(childAndDevice(of.childName, of.deviceName))}
          </li>
        ))}
      </ul>
      {fresh.length > 0 && child !== undefined && (
        <div className="callout stack hug g2">
          {fresh.map(({ name, isAdministrator }) => (
            <p key={name} className="small breaks">
              {t.newUser(name, isAdministrator)}
            </p>
          ))}
          <ButtonLink tone="soft" size="small" to={devicePartPath(child.childId, device.deviceId, 'users')}>
            {t.chooseWhose}
          </ButtonLink>
        </div>
      )}
      {warnings.length > 0 && (
        <ul className="callout stack g2">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      {preview !== null && <p className="small ink-2">{t.preview[preview]}</p>}
    </div>
  );
}
