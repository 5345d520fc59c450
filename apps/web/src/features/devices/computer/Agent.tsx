import type { Computer } from '@kinward/contract/computers/computers.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { failureText } from '../../../lib/api.ts';
import { useNow } from '../../../lib/time/now.ts';
import { moment } from '../../../lib/time/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { toast } from '../../../ui/toast.ts';
import { useHoldUpdates } from './computer.ts';
import { computerTexts as t } from './computer-messages.ts';

/** What comes next of the agent; undefined: it is the newest. */
const nextOf = ({ agent, updatesHeld }: Computer): string | undefined => {
  const { newer = null, update = null } = agent ?? {};
  if (update?.state === 'failed') return t.updateFailed(update.version, t.updateWhy[update.why]);
  if (newer === null) return undefined;
  if (updatesHeld) return t.updateHeld(newer);
  return t.updateWaits(newer, t.updateWhy[update?.why ?? 'soon']);
};

/** The agent's version, a newer one with why it is not there, and whether newer ones are taken at all. */
export function Agent({ device, computer }: { device: Device; computer: Computer }) {
  const { agent } = computer;
  const isUpdated = device.platform === 'Linux' || device.platform === 'Windows';
  const state =
    agent === null ? undefined : computer.updatesHeld === null ? agent.version : t.heldShort(agent.version);
  return (
    <Disclosure summary={t.agent} {...(state !== undefined && { value: state })}>
      <div className="stack g2">
        {agent === null && isUpdated && <p className="small ink-2">{t.versionUnknown}</p>}
        {isUpdated ? (
          <Updates deviceId={device.deviceId} computer={computer} />
        ) : (
          <p className="small ink-2">{t.byHand}</p>
        )}
      </div>
    </Disclosure>
  );
}

function Updates({ deviceId, computer }: { deviceId: string; computer: Computer }) {
  const hold = useHoldUpdates(deviceId);
  const now = useNow();
  const { updatesHeld } = computer;
  const areHeld = updatesHeld !== null;
  const next = nextOf(computer);
  return (
    <>
      {next !== undefined && <p className="callout small">{next}</p>}
      {next === undefined && <p className="small ink-2">{areHeld ? t.held : t.updates}</p>}
      {updatesHeld !== null && updatesHeld.at !== null && (
        <p className="small ink-2">{t.heldBy(updatesHeld.by, moment(updatesHeld.at, now))}</p>
      )}
      <Button
        tone="line"
        size="small"
        className="own-width"
        waiting={hold.isPending}
        onClick={() =>
          hold.mutate(!areHeld, {
            onSuccess: () => toast.success(t.saved),
            onError: (error) => toast.error(failureText(error)),
          })
        }
      >
        {areHeld ? t.release : t.hold}
      </Button>
    </>
  );
}
