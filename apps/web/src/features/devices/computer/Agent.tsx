import type { Computer } from '@kinward/contract/computers/computers.schemas.ts';
import { failureText } from '../../../lib/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import { useHoldUpdates } from './computer.ts';
import { computerTexts as t } from './computer-messages.ts';

/** What comes next of the agent; undefined: it is the newest. */
const nextOf = ({ agent, areUpdatesHeld }: Computer): string | undefined => {
  const { newer = null, update = null } = agent ?? {};
  if (update?.state === 'failed') return t.updateFailed(update.version, t.updateWhy[update.why]);
  if (newer === null) return undefined;
  if (areUpdatesHeld) return t.updateHeld(newer);
  return t.updateWaits(newer, t.updateWhy[update?.why ?? 'soon']);
};

/** The agent's version, a newer one with why it is not there, and whether newer ones are taken at all. */
export function Agent({ deviceId, computer }: { deviceId: string; computer: Computer }) {
  const hold = useHoldUpdates(deviceId);
  const { agent, areUpdatesHeld } = computer;
  const next = nextOf(computer);
  return (
    <div className="stack g2">
      <strong className="small">{t.agent}</strong>
      <p className="small ink-2">{agent === null ? t.versionUnknown : t.version(agent.version)}</p>
      {next !== undefined && <p className="callout small">{next}</p>}
      {next === undefined && <p className="small ink-2">{areUpdatesHeld ? t.held : t.updates}</p>}
      <Button
        tone="line"
        size="small"
        waiting={hold.isPending}
        onClick={() =>
          hold.mutate(!areUpdatesHeld, {
            onSuccess: () => toast.success(t.saved),
            onError: (error) => toast.error(failureText(error)),
          })
        }
      >
        {areUpdatesHeld ? t.release : t.hold}
      </Button>
    </div>
  );
}
