import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import type { LocateRequest } from '@kinward/contract/locations/locations.schemas.ts';
import { Steps } from '../../../ui/Steps.tsx';
import { noteOf, stepsOf, deviceNoun, type Phase } from '../logic/locate.ts';
import { locationTexts as t } from '../messages.ts';

interface LocateProgressProps {
  child: Child;
  device: Device;
  request: LocateRequest;
  phase: Phase;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Asked, reached, looking, new position: each with its time; the old place stays visible and old beside it. */
export function LocateProgress({ child, device, request, phase, now }: LocateProgressProps) {
  const word = deviceNoun(device);
  const facts = {
    name: child.firstName,
    word,
    connected: device.connected,
    shownAt: device.location?.recordedAt ?? null,
  };
  return (
    <div className="mt4 mb4">
      {phase !== 'timedOut' && (
        <Steps label={t.steps} steps={stepsOf(request, phase, child.firstName, word, now)} />
      )}
      <p className="tiny ink-2 mt2" role="status">
        {noteOf(request, phase, facts)}
      </p>
    </div>
  );
}
