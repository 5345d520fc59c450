import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { focusStill } from '../../lib/focus.ts';
import { MEDIUM, useMedia } from '../../lib/media.ts';
import { DEVICE_WORDS, devicesTexts as t } from '../device/messages.ts';
import { ChildPageState } from './clients/ChildPage.tsx';
import { clientTexts } from './clients/client-messages.ts';
import { ClientSetup } from './clients/ClientSetup.tsx';
import type { KeysTicket } from './clients/clients.ts';
import css from './CodeView.module.css';
import { CompanionLink } from './CompanionLink.tsx';
import { pageTexts } from './clients/page-messages.ts';
import { pageLink } from './link/links.ts';
import { sendTexts } from './link/send-messages.ts';
import { SendLink } from './link/SendLink.tsx';
import sheet from './Sheet.module.css';
import { trackerTexts } from './tracker-messages.ts';
import { WaitingStatus } from './WaitingStatus.tsx';

interface TrackerViewProps {
  childName: string;
  device: Device;
  ticket: KeysTicket;
  /** The installation listens for GPS watches. */
  watches: boolean;
  onOther: () => void;
  onDone: () => void;
}

/** One link to the child's page, which asks first and then sets OwnTracks up; whether it has reported, always in sight. */
export function TrackerView({ childName, device, ticket, watches, onOther, onDone }: TrackerViewProps) {
  const isWide = useMedia(MEDIUM);
  const word = DEVICE_WORDS[device.deviceType];
  const link = pageLink(ticket.keys.page.url, ticket.keys);
  const send = (
    <SendLink
      link={link}
      text={sendTexts.text(childName, word)}
      tone={isWide ? 'soft' : 'primary'}
      autoFocus={!isWide}
    />
  );
  return (
    <div className="stack g4">
      <div className={sheet.top}>
        <WaitingStatus>{trackerTexts.waiting(word)}</WaitingStatus>
      </div>
      {isWide ? (
        <CompanionLink link={link} word={word} label={pageTexts.qrLabel(childName)}>
          {send}
        </CompanionLink>
      ) : (
        send
      )}
      <ol className={css.steps}>
        {trackerTexts.steps(childName).map((step) => (
          <li key={step}>
            <span>{step}</span>
          </li>
        ))}
      </ol>
      {device.page !== null && <ChildPageState page={device.page} childName={childName} />}
      <Disclosure summary={sendTexts.other}>
        <div className="stack g4">
          {!isWide && <CompanionLink link={link} word={word} label={pageTexts.qrLabel(childName)} />}
          <ClientSetup client="owntracks" keys={ticket.keys} childName={childName} />
          <Button tone="quiet" onClick={onOther}>
            {watches ? clientTexts.otherOrWatch : clientTexts.other}
          </Button>
        </div>
      </Disclosure>
      <div className={cx('actions', sheet.actions)}>
        <Button tone={isWide ? 'primary' : 'line'} ref={isWide ? focusStill : undefined} onClick={onDone}>
          {t.done}
        </Button>
      </div>
    </div>
  );
}
