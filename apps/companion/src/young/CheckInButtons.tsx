import { IconLifebuoy, IconMoodSmile } from '@tabler/icons-react';
import { useCheckIn } from '../ui/use-check-in.ts';
import { useDevice } from '../device/state.ts';
import { formatList, t } from '../messages/messages.ts';
import { youngMessages } from '../messages/young.ts';
import { knownAs } from './words.ts';

const icon = { size: 48, stroke: 1.75, 'aria-hidden': true } as const;

/** "I am fine" and the way to the call for help, as two large buttons with pictures. */
export function CheckInButtons() {
  const { me } = useDevice();
  const parents = me?.watchers ?? [];
  const { fine, busy, message } = useCheckIn(({ recipients }) =>
    youngMessages.fineSent(formatList(recipients.map((one) => knownAs(one, parents))), recipients.length > 1),
  );
  return (
    <div className="stack g2">
      <div className="rounds">
        <button type="button" aria-disabled={busy} onClick={fine}>
          <IconMoodSmile {...icon} />
          {t.fine}
        </button>
        <a className="sos" href="#sos">
          <IconLifebuoy {...icon} />
          {youngMessages.need}
        </a>
      </div>
      <p role="status">{busy ? t.fineSending : message}</p>
    </div>
  );
}
