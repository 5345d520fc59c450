import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { useConnectDevice } from '../api/connect-device.ts';
import { CLIENTS, hasReported, isOnlyHere, knownKeys, type ClientName, type KeysTicket } from './clients.ts';
import { clientTexts as t } from './client-messages.ts';
import { watchTexts } from './watch-messages.ts';
import type { WatchTicket } from './watches.ts';
import ChildPage from './ChildPage.tsx';
import { ClientSetup } from './ClientSetup.tsx';
import css from './ClientsView.module.css';
import view from '../CodeView.module.css';
import form from '../Form.module.css';
import { NameWatch, WatchSetup } from './WatchView.tsx';

type Choosable = ClientName | 'watch';

interface ClientsViewProps {
  /** As the family's list has it now. */
  device: Device;
  childName: string;
  /** The installation listens for GPS watches. */
  watches: boolean;
  /** Absent where the parent did not come from the code. */
  onBack: (() => void) | undefined;
  onDone: () => void;
}

/** Apps of others, and GPS watches: choose one, set it up, and see its first report arrive. */
export function ClientsView({ device, childName, watches, onBack, onDone }: ClientsViewProps) {
  const [client, setClient] = useState<Choosable>('owntracks');
  const [ticket, setTicket] = useState(() => knownKeys(device.deviceId));
  const [watch, setWatch] = useState<WatchTicket>();
  const waitsFor = client === 'watch' ? watch : ticket;
  if (waitsFor !== undefined && hasReported(device, waitsFor))
    return (
      <div className="stack g4">
        <State device={device} state="reports" />
        <ChildPage
          device={device}
          childName={childName}
          url={client === 'watch' ? watch?.watch.page.url : ticket?.keys.page.url}
        />
        <div className={cx('actions', 'mt2', form.actions)}>
          <Button autoFocus onClick={onDone}>
            {t.done}
          </Button>
        </div>
      </div>
    );
  return (
    <div className="stack g4">
      <p className="ink-2 measure">{client === 'watch' ? watchTexts.lead : t.lead}</p>
      <Choice client={client} watches={watches} onChange={setClient} />
      {client === 'watch' ? (
        <WatchPart
          device={device}
          childName={childName}
          ticket={watch}
          onNamed={setWatch}
          onBack={onBack}
          onDone={onDone}
        />
      ) : (
        <AppPart
          client={client}
          device={device}
          childName={childName}
          ticket={ticket}
          onMade={() => setTicket(knownKeys(device.deviceId))}
          onBack={onBack}
          onDone={onDone}
        />
      )}
    </div>
  );
}

interface AppPartProps extends Omit<ClientsViewProps, 'watches'> {
  client: ClientName;
  ticket: KeysTicket | undefined;
  onMade: () => void;
}

/** An app: its keys, and how it is set up with them. */
function AppPart({ client, device, childName, ticket, onMade, onBack, onDone }: AppPartProps) {
  const connect = useConnectDevice();
  return (
    <>
      {ticket === undefined ? (
        <>
          <Abilities words={t.clients[client]} />
          <p className="small ink-2">
            {t.once} {device.codeExpiresAt !== null && t.codeEnds} {device.paired && t.keepsOn}
          </p>
        </>
      ) : (
        <>
          <ChildPage device={device} childName={childName} url={ticket.keys.page.url} />
          <ClientSetup client={client} keys={ticket.keys} childName={childName} />
        </>
      )}
      {ticket !== undefined && isOnlyHere(ticket.keys.osmand.url) && <p className="callout">{t.onlyHere}</p>}
      <State device={device} state={ticket === undefined ? 'none' : 'waiting'} />
      <div className={cx('actions', 'mt2', form.actions)}>
        {onBack !== undefined && (
          <Button tone="quiet" onClick={onBack}>
            {ticket === undefined ? t.back : t.backToLink}
          </Button>
        )}
        <Button
          tone={ticket === undefined ? 'primary' : 'soft'}
          waiting={connect.isPending}
          waitingLabel={t.making}
          onClick={() => connect.mutate(device, { onSuccess: onMade })}
        >
          {ticket === undefined ? t.make : t.makeNew}
        </Button>
        {ticket !== undefined && <Button onClick={onDone}>{t.done}</Button>}
      </div>
      {ticket !== undefined && <Abilities words={t.clients[client]} />}
    </>
  );
}

interface WatchPartProps {
  device: Device;
  childName: string;
  ticket: WatchTicket | undefined;
  onNamed: (ticket: WatchTicket) => void;
  onBack: (() => void) | undefined;
  onDone: () => void;
}

/** A watch: its number, then how to set where it reports. */
function WatchPart({ device, childName, ticket, onNamed, onBack, onDone }: WatchPartProps) {
  if (ticket === undefined)
    return (
      <>
        <NameWatch device={device} onNamed={onNamed} onBack={onBack} />
        <Abilities words={watchTexts} />
      </>
    );
  return (
    <>
      <WatchSetup watch={ticket.watch} />
      <ChildPage device={device} childName={childName} url={ticket.watch.page.url} />
      <State device={device} state="waiting" />
      <div className={cx('actions', 'mt2', form.actions)}>
        <Button onClick={onDone}>{t.done}</Button>
      </div>
    </>
  );
}

/** Native radio buttons: arrow keys move the choice. */
function Choice({
  client,
  watches,
  onChange,
}: {
  client: Choosable;
  watches: boolean;
  onChange: (client: Choosable) => void;
}) {
  const options: readonly Choosable[] = watches ? [...CLIENTS, 'watch'] : CLIENTS;
  const wordsOf = (name: Choosable) => (name === 'watch' ? watchTexts : t.clients[name]);
  return (
    <fieldset className={cx('halves g2', css.choice)}>
      <legend className="mb2 small-strong">{watches ? t.whichOrWatch : t.which}</legend>
      {options.map((name) => (
        <label key={name} className={cx('tiny ink-2', css.option)}>
          <input
            type="radio"
            className="vh"
            name="client"
            value={name}
            checked={name === client}
            onChange={() => onChange(name)}
          />
          <strong className="small-strong ink">{wordsOf(name).name}</strong>
          <span>{wordsOf(name).runs}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Abilities({
  words,
}: {
  words: { can: readonly string[]; cannot: readonly string[]; notification: string };
}) {
  return (
    <div className={cx('stack g6', css.abilities)}>
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
        <h3>{t.notification}</h3>
        <p>{words.notification}</p>
      </section>
    </div>
  );
}

function State({ device, state }: { device: Device; state: 'none' | 'waiting' | 'reports' }) {
  return (
    <div role="status">
      {state === 'reports' && (
        <p className={cx('well row g3 small soft-allowed', view.wait)}>
          <IconCircleCheck size={20} stroke={2} aria-hidden="true" />
          {t.connected(device.deviceName, device.platform ?? '')}
        </p>
      )}
      {state === 'waiting' && (
        <p className={cx('well row g3 small ink-2', view.wait)}>
          <Spinner />
          {t.waiting}
        </p>
      )}
    </div>
  );
}
