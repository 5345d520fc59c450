import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { Button } from '../../../../ui/Button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Spinner } from '../../../../ui/Spinner.tsx';
import { useConnectDevice } from '../api/connect-device.ts';
import { CLIENTS, hasReported, isOnlyHere, knownKeys, type ClientName, type KeysTicket } from '../clients.ts';
import { clientTexts as t } from '../client-texts.ts';
import ChildPage from './ChildPage.tsx';
import { ClientSetup } from './ClientSetup.tsx';
import css from './ClientsView.module.css';
import view from './CodeView.module.css';
import form from './Form.module.css';

interface ClientsViewProps {
  /** As the family's list has it now. */
  device: Device;
  childName: string;
  /** Absent where nobody came from the code. */
  onBack: (() => void) | undefined;
  onDone: () => void;
}

/** Apps of others: choose one, make its keys, set it up, and see its first report arrive. */
export function ClientsView({ device, childName, onBack, onDone }: ClientsViewProps) {
  const [client, setClient] = useState<ClientName>('owntracks');
  const connect = useConnectDevice();
  const [ticket, setTicket] = useState(() => knownKeys(device.deviceId));
  const reports = ticket !== undefined && hasReported(device, ticket);
  if (reports)
    return (
      <div className={view.view}>
        <State device={device} ticket={ticket} reports />
        <ChildPage device={device} childName={childName} url={ticket.keys.page.url} />
        <div className={form.actions}>
          <Button autoFocus onClick={onDone}>
            {t.done}
          </Button>
        </div>
      </div>
    );
  return (
    <div className={view.view}>
      <p className={form.words}>{t.lead}</p>
      <Choice client={client} onChange={setClient} />
      {ticket === undefined ? (
        <>
          <Abilities client={client} />
          <p className={css.note}>
            {t.once} {device.paired && t.keepsOn}
          </p>
        </>
      ) : (
        <>
          <ChildPage device={device} childName={childName} url={ticket.keys.page.url} />
          <ClientSetup client={client} keys={ticket.keys} childName={childName} />
        </>
      )}
      {ticket !== undefined && isOnlyHere(ticket.keys.osmand.url) && <p className={css.warn}>{t.onlyHere}</p>}
      <State device={device} ticket={ticket} reports={false} />
      <div className={form.actions}>
        {onBack !== undefined && (
          <Button tone="quiet" onClick={onBack}>
            {t.back}
          </Button>
        )}
        <Button
          tone={ticket === undefined ? 'primary' : 'soft'}
          waiting={connect.isPending}
          waitingLabel={t.making}
          onClick={() => connect.mutate(device, { onSuccess: () => setTicket(knownKeys(device.deviceId)) })}
        >
          {ticket === undefined ? t.make : t.makeNew}
        </Button>
        {ticket !== undefined && <Button onClick={onDone}>{t.done}</Button>}
      </div>
      {ticket !== undefined && <Abilities client={client} />}
    </div>
  );
}

/** Native radio buttons: arrow keys move the choice. */
function Choice({ client, onChange }: { client: ClientName; onChange: (client: ClientName) => void }) {
  return (
    <fieldset className={css.choice}>
      <legend>{t.which}</legend>
      {CLIENTS.map((name) => (
        <label key={name} className={css.option}>
          <input
            type="radio"
            className="vh"
            name="client"
            value={name}
            checked={name === client}
            onChange={() => onChange(name)}
          />
          <strong>{t.clients[name].name}</strong>
          <span>{t.clients[name].runs}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Abilities({ client }: { client: ClientName }) {
  const words = t.clients[client];
  return (
    <div className={css.abilities}>
      {(['can', 'cannot'] as const).map((kind) => (
        <section key={kind}>
          <h3>{t[kind]}</h3>
          <ul className={css[kind]}>
            {words[kind].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
      <section className={css.seen}>
        <h3>{t.notice}</h3>
        <p>{words.notice}</p>
      </section>
    </div>
  );
}

function State({
  device,
  ticket,
  reports,
}: {
  device: Device;
  ticket: KeysTicket | undefined;
  reports: boolean;
}) {
  return (
    <div role="status">
      {reports && (
        <p className={cx(view.wait, view.paired)}>
          <IconCircleCheck size={20} stroke={2} aria-hidden="true" />
          {t.connected(device.deviceName, device.platform ?? '')}
        </p>
      )}
      {ticket !== undefined && !reports && (
        <p className={view.wait}>
          <Spinner />
          {t.waiting}
        </p>
      )}
    </div>
  );
}
