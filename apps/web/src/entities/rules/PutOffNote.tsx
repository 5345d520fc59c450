import { IconClockPause } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { catalogue } from '../../lib/language.ts';
import { Card } from '../../ui/Card.tsx';
import { childAndDevice } from '../family/family.ts';
import { devicePartPath } from '../device/device-part.ts';

export const putOffTexts = catalogue('put-off', {
  title: (device: string) => `The rules are not in force on ${device} now.`,
  why: 'They are paused or switched off there, nobody has them there yet, or a part of its agent does not work: its card says which.',
  toComputer: 'To the computer',
});

/** Above the rules of a computer whose agent keeps none of them for a while. */
export function PutOffNote({ child, device }: { child: Child; device: Device }) {
  return (
    <Card as="div" className="row top g3 mb4">
      <span className="tile" aria-hidden="true">
        <IconClockPause size={22} stroke={1.75} />
      </span>
      <div className="stack g1 grow">
        <p className="strong pretty">
          {putOffTexts.title(childAndDevice(child.firstName, device.deviceName))}
        </p>
        <p className="small ink-2 pretty">
          {putOffTexts.why}{' '}
          <Link className="link" to={devicePartPath(child.childId, device.deviceId, 'computer')}>
            {putOffTexts.toComputer}
          </Link>
        </p>
      </div>
    </Card>
  );
}
