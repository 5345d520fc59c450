import { useId, useState } from 'react';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import type { SpeedLimit } from '@kinward/contract/driving/driving.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { RuleReceipt } from '../../../entities/rules/DeviceReceipt.tsx';
import { limitOf, limitText, mphOfLimit, perHourSpoken, perHourText, units } from '../../../lib/units.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { RangeInput } from '../../../ui/RangeInput.tsx';
import { QuickValues, Stepper } from '../../../ui/Stepper.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { toast } from '../../../ui/toast.ts';
import { useSetLimit } from '../api/queries.ts';
import { drivingTexts as t } from '../messages.ts';

/** Round numbers in the parent's units. */
const PICKS = units === 'km' ? [30, 50, 80, 110] : [20, 30, 50, 70];
const FIRST = units === 'km' ? mphOfLimit(50) : 30;
/** Whole numbers of the parent's units inside what can be kept. */
const LEAST = Math.ceil(limitOf(LIMITS.speedLimitMinMph));
const MOST = Math.floor(limitOf(LIMITS.speedLimitMaxMph));

interface LimitCardProps {
  child: Child;
  device: Device;
  limit: SpeedLimit;
}

/** Sets, changes and switches off the device's limit, and shows whether the device has it. */
export function LimitCard({ child, device, limit }: LimitCardProps) {
  const { firstName } = child;
  const set = useSetLimit(device.deviceId);
  const [chosen, setChosen] = useState<number>();
  const saved = limit.speedLimit;
  const mph = chosen ?? saved ?? FIRST;
  const change = (speedLimit: number | null) =>
    set.mutate(speedLimit, {
      onSuccess: () => {
        setChosen(undefined);
        toast.success(t.updated);
      },
      onError: () => toast.error(t.failed),
    });
  // While it is on its way the switch shows the new state; the receipt shows the confirmed one.
  const isOn = set.isPending ? set.variables !== null : saved !== null;
  const isNew = saved !== mph;
  return (
    <Card className="stack g4" aria-labelledby="limit">
      <div className="row g3">
        <h2 className="grow" id="limit">
          {t.limit}
        </h2>
        <span className="small-strong ink-2" aria-hidden="true">
          {isOn ? t.stateOn : t.stateOff}
        </span>
        <Switch label={t.on(firstName)} checked={isOn} onChange={(on) => change(on ? mph : null)} />
      </div>
      <SpeedField mph={mph} onChange={setChosen} />
      <QuickValues
        label={t.picks}
        values={PICKS}
        isChosen={(pick) => pick === limitOf(mph)}
        text={perHourText}
        onChoose={(pick) => setChosen(mphOfLimit(pick))}
      />
      <p className="small ink-2 pretty">
        {saved === null ? t.explainOff(firstName) : t.explainOn(firstName, limitText(saved))}
      </p>
      <div className="cluster spread g3">
        <LimitReceipt child={child} device={device} limit={limit} />
        {isNew && (
          <Button
            className="own-width"
            waiting={set.isPending}
            waitingLabel={t.setting}
            onClick={() => change(mph)}
          >
            {(saved === null ? t.set : t.change)(limitText(mph))}
          </Button>
        )}
      </div>
    </Card>
  );
}

function SpeedField({ mph, onChange }: { mph: number; onChange: (mph: number) => void }) {
  const id = useId();
  const value = limitOf(mph);
  const step = (by: number) => onChange(mphOfLimit(Math.min(MOST, Math.max(LEAST, Math.round(value) + by))));
  return (
    <div>
      <div className="row spread g3 small-strong">
        <label htmlFor={id}>{t.value}</label>
        <Stepper
          large
          htmlFor={id}
          text={perHourText(value)}
          less={t.less(perHourText(1))}
          more={t.more(perHourText(1))}
          isLeast={value <= LEAST}
          isMost={value >= MOST}
          onStep={step}
        />
      </div>
      <RangeInput
        id={id}
        min={LEAST}
        max={MOST}
        step={1}
        value={value}
        aria-valuetext={perHourSpoken(value)}
        onChange={(next) => onChange(mphOfLimit(next))}
      />
    </div>
  );
}

/** Nothing while no limit was ever set: there is nothing that could arrive. */
function LimitReceipt({ child, device, limit: { setAt, receivedAt } }: LimitCardProps) {
  if (setAt === null) return <span />;
  return (
    <span role="status">
      <RuleReceipt child={child} device={device} kind="speed" changedAt={setAt} receivedAt={receivedAt} />
    </span>
  );
}
