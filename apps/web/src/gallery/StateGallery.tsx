import { Avatar } from '../ui/Avatar.tsx';
import { Battery } from '../ui/Battery.tsx';
import { Card } from '../ui/Card.tsx';
import { PairingCode } from '../ui/PairingCode.tsx';
import { QrCode } from '../ui/QrCode.tsx';
import { Receipt } from '../ui/Receipt.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { StateChip } from '../ui/StateChip.tsx';
import { Steps } from '../ui/Steps.tsx';

/** What a device and a child look like in each state. */
export function StateGallery() {
  return (
    <>
      <Card>
        <h3>Age ring and badge</h3>
        <div className="cluster g3">
          <Avatar name="Theo" colour={1} size={76} ageMinutes={2} />
          <Avatar name="Mia" colour={2} size={76} ageMinutes={24} />
          <Avatar name="Juno" colour={3} size={76} ageMinutes={45} />
          <Avatar name="Ben" colour={6} size={76} ageMinutes={180} silent />
          <Avatar name="Ada" colour={5} size={76} ring />
          <Avatar name="Nora Hale" colour={4} size={52} initials />
        </div>
        <p className="tiny ink-2 mt3">Full = just now. Empties over 60 min. Dashed = silent.</p>
      </Card>
      <Card>
        <h3>Device state</h3>
        <div className="cluster g3">
          <StateChip state="live">Realtime</StateChip>
          <StateChip state="recent">12 min ago</StateChip>
          <StateChip state="silent">Silent 3 h</StateChip>
          <StateChip state="warn">Battery low</StateChip>
          <StateChip state="waiting">Waiting for code</StateChip>
          <StateChip state="allowed">Allowed</StateChip>
          <StateChip state="forbidden">Forbidden</StateChip>
          <StateChip state="plain">Your plan</StateChip>
        </div>
      </Card>
      <Card>
        <h3>Battery</h3>
        <div className="cluster g3">
          <Battery percent={100} />
          <Battery percent={54} />
          <Battery percent={62} charging />
          <Battery percent={15} />
          <Battery percent={4} />
          <Battery percent={54} asOf="at 11:29" />
          <Battery percent={null} />
        </div>
      </Card>
      <Card>
        <h3>Pairing code</h3>
        <div className="stack g4">
          <PairingCode code="K7QM-2WXD" />
          <div className="cluster g3">
            <Spinner />
            Waiting for the phone.
          </div>
          <QrCode
            text="https://kinward.example/companion#K7QM-2WXD"
            label="opens the companion with this code"
          />
        </div>
      </Card>
      <Card>
        <h3>Locate now</h3>
        <Steps
          label="Locate now"
          steps={[
            { label: 'Asked', time: '14:32:04', state: 'done' },
            { label: 'Reached the phone', time: '14:32:05', state: 'done' },
            { label: 'Looking for satellites', time: '18 s', state: 'now' },
            { label: 'New position', state: 'todo' },
          ]}
        />
      </Card>
      <Card>
        <h3>Receipts</h3>
        <div className="stack g4">
          <Receipt kind="arrived">On Theo’s phone since 14:02</Receipt>
          <Receipt kind="waiting">Sent 14:32. Waiting for the phone.</Receipt>
        </div>
      </Card>
    </>
  );
}
