import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { DeviceType, PlanName, PlanTerms } from '@kinward/contract/plans/plans.schemas.ts';
import type { PlanConflicts } from '@kinward/rules/plan.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { plansTexts as t } from '../messages.ts';
import css from '../pages/UpgradePlanPage.module.css';

export interface OwnedDevice {
  deviceId: string;
  deviceName: string;
  deviceType: DeviceType;
  childName: string;
}

/** The family's devices with the names of their children. */
export const devicesOf = (children: readonly Child[]): OwnedDevice[] =>
  // A sample counts against no plan.
  children
    .filter(({ sample }) => !sample)
    .flatMap(({ firstName, devices }) =>
      devices.map(({ deviceId, deviceName, deviceType }) => ({
        deviceId,
        deviceName,
        deviceType,
        childName: firstName,
      })),
    );

interface PlanConflictListProps {
  plan: PlanName;
  terms: PlanTerms;
  planConflicts: PlanConflicts<OwnedDevice>;
  devicesPath: string;
}

/** Which devices keep the family from a smaller plan, and the way to remove them. */
export function PlanConflictList({ plan, terms, planConflicts, devicesPath }: PlanConflictListProps) {
  const { unsupported, others, over } = planConflicts;
  const types = [...new Set(unsupported.map(({ deviceType }) => t.types[deviceType]))].join(', ');
  return (
    <Card className="stack g3" aria-labelledby="in-the-way">
      <h2 id="in-the-way">{t.inTheWay(plan)}</h2>
      {unsupported.length > 0 && <Names words={t.unsupported(plan, types)} devices={unsupported} />}
      {over > 0 && <Names words={t.over(plan, terms.maxDevices, over)} devices={others} />}
      <ButtonLink tone="soft" to={devicesPath} className="self-start">
        {t.toDevices}
      </ButtonLink>
    </Card>
  );
}

function Names({ words, devices }: { words: string; devices: OwnedDevice[] }) {
  return (
    <div>
      <p>{words}</p>
      <ul className={css.names}>
        {devices.map(({ deviceId, deviceName, childName }) => (
          <li className="breaks" key={deviceId}>
            {t.device(deviceName, childName)}
          </li>
        ))}
      </ul>
    </div>
  );
}
