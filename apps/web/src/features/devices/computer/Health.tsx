import type { Computer } from '@kinward/contract/computers/computers.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { healthTexts as t } from '../../../ui/health/health-messages.ts';
import { computerTexts as c } from './computer-messages.ts';
import { healthOf } from './health.ts';

/** The parts of the agent, each with how it is, and what to do where that is not as it should be. */
export function Health({ device, computer, now }: { device: Device; computer: Computer; now: number }) {
  const parts = healthOf(device, computer, now);
  if (parts.length === 0) return null;
  return (
    <Disclosure
      summary={t.title}
      value={parts.every(({ help }) => help === undefined) ? c.allWell : c.notAllWell}
    >
      <ul className="stack g1 small ink-2">
        {parts.map(({ words, help }) => (
          <li key={words}>{help === undefined ? `${words}.` : `${words}. ${help}`}</li>
        ))}
      </ul>
    </Disclosure>
  );
}
