import { Link } from 'react-router';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { placeOf } from '@kinward/rules/abilities.ts';
import { catalogue } from '../../lib/language.ts';
import { useWithSelection } from '../child/selection.ts';
import { deviceNoun } from './device-noun.ts';

export const placeNoteTexts = catalogue('place-note', {
  whileOpen: (name: string, word: string) =>
    `${name}’s ${word} tells its place only while Kinward is open on it and the screen is on. What happens in between is not noticed.`,
  allDay: 'OwnTracks, a free app, tells it all day.',
  none: (name: string, word: string) =>
    `What is connected on ${name}’s ${word} cannot tell its place, so nothing is noticed here.`,
  toDevices: 'To the devices',
});

const PHONES: readonly Device['deviceType'][] = ['Android', 'iOS', 'Tablet', 'iPad'];

/** Above what is made of places: that they come only at times, or never, and what tells them all day. */
export function PlaceNote({ child, device }: { child: Child; device: Device }) {
  const withSelection = useWithSelection();
  const place = placeOf(device);
  if (!device.paired || place === 'always' || place === 'unknown') return null;
  const t = placeNoteTexts;
  const words = place === 'none' ? t.none : t.whileOpen;
  return (
    <p className="well small ink-2 pretty mb4">
      {words(child.firstName, deviceNoun(device))}{' '}
      {PHONES.includes(device.deviceType) && !device.recording?.adult && (
        <>
          {t.allDay}{' '}
          <Link className="link" to={withSelection('/user/device-manage')}>
            {t.toDevices}
          </Link>
        </>
      )}
    </p>
  );
}
