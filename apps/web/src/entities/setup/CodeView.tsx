import { IconCopy } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { focusStill } from '../../lib/focus.ts';
import { MEDIUM, useMedia } from '../../lib/media.ts';
import { useNow } from '../../lib/time/now.ts';
import { left, until } from '../../lib/time/time.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { OnDemand } from '../../ui/OnDemand.tsx';
import { PairingCode } from '../../ui/PairingCode.tsx';
import { SkeletonRow } from '../../ui/Skeleton.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { isDesktop } from '../device/device-noun.ts';
import { DEVICE_WORDS, devicesTexts as t } from '../device/messages.ts';
import { setupTexts } from './setup-messages.ts';
import { agentTexts } from './agent/agent-messages.ts';
import { clientTexts } from './clients/client-messages.ts';
import { knownTracker } from './clients/clients.ts';
import { spacedCode, type PairingTicket } from './codes.ts';
import css from './CodeView.module.css';
import { CompanionLink } from './CompanionLink.tsx';
import { companionLink } from './link/links.ts';
import { sendTexts } from './link/send-messages.ts';
import { SendLink } from './link/SendLink.tsx';
import sheet from './Sheet.module.css';
import { WaitingStatus } from './WaitingStatus.tsx';

const InstallAgent = lazy(() => import('./agent/InstallAgent.tsx'));

interface CodeViewProps {
  childName: string;
  /** As the family's list has it now; undefined until the list holds it. */
  device: Device | undefined;
  ticket: PairingTicket | undefined;
  /** The installation listens for GPS watches. */
  watches: boolean;
  /** It was chosen that the computer keeps the rules: how its agent is installed comes first. */
  byAgent: boolean;
  onDone: () => void;
  /** Shows the apps of others. */
  onOther: () => void;
  onRenew: () => void;
  renewing: boolean;
}

/** The pairing code and whether it was used, always in sight; how it gets to the device, and how long it holds. */
export function CodeView(props: CodeViewProps) {
  const { childName, device, ticket, watches, byAgent, onDone, onOther, onRenew, renewing } = props;
  const now = useNow();
  const isWide = useMedia(MEDIUM);
  const holds = ticket !== undefined && Date.parse(ticket.expiresAt) > now;
  const word = device === undefined ? t.device : DEVICE_WORDS[device.deviceType];
  if (!holds)
    return (
      <div className="stack g4">
        <p className="ink-2 measure">{ticket === undefined ? setupTexts.codeOnce : setupTexts.codeDead}</p>
        <div className={cx('actions', sheet.actions)}>
          <Button tone="quiet" onClick={onOther}>
            {watches ? clientTexts.otherOrWatch : clientTexts.other}
          </Button>
          <Button tone="soft" waiting={renewing} waitingLabel={t.makingCode} onClick={onRenew}>
            {t.newCode}
          </Button>
          <Button autoFocus onClick={onDone}>
            {t.done}
          </Button>
        </div>
      </div>
    );
  const code = spacedCode(ticket.uniqueCode);
  const link = companionLink(code, device && knownTracker(device.deviceId));
  const agent = device !== undefined && isDesktop(device) && (
    <Agent code={ticket.uniqueCode} device={device} />
  );
  const other = (
    <Button tone="quiet" onClick={onOther}>
      {watches ? clientTexts.otherOrWatch : clientTexts.other}
    </Button>
  );
  const send = (
    <SendLink
      link={link}
      text={sendTexts.text(childName, word)}
      tone={isWide ? 'soft' : 'primary'}
      autoFocus={!isWide && !byAgent}
    />
  );
  return (
    <div className="stack g4">
      <div className={sheet.top}>
        <PairingCode code={code} />
        <WaitingStatus>{t.waiting(word)}</WaitingStatus>
      </div>
      {byAgent ? (
        <Suspense fallback={<SkeletonRow label={agentTexts.loading} />}>
          <InstallAgent code={ticket.uniqueCode} device={device} />
        </Suspense>
      ) : isWide ? (
        <>
          <CompanionLink link={link} word={word}>
            {send}
          </CompanionLink>
          <Steps word={word} />
          {agent}
          {other}
        </>
      ) : (
        <>
          {send}
          <p className="small ink-2">{sendTexts.why}</p>
        </>
      )}
      <p className={cx('small ink-2', css.holds)}>
        {setupTexts.worksUntil(until(ticket.expiresAt, now), left(ticket.expiresAt, now))}
      </p>
      {(byAgent || !isWide) && (
        <Disclosure summary={sendTexts.other}>
          <div className="stack g4">
            {byAgent && send}
            <Steps word={word} />
            <CompanionLink link={link} word={word} />
            {other}
          </div>
        </Disclosure>
      )}
      {!byAgent && !isWide && agent}
      <div className={cx('actions', sheet.actions)}>
        {/* The commands of an agent have the code in them. */}
        {isWide && !byAgent && <CopyButton code={code} />}
        <Button
          tone={isWide ? 'primary' : 'line'}
          ref={isWide || byAgent ? focusStill : undefined}
          onClick={onDone}
        >
          {t.done}
        </Button>
      </div>
    </div>
  );
}

function Steps({ word }: { word: string }) {
  return (
    <ol className={css.steps}>
      <li>
        <span>
          {setupTexts.stepOpen(word)}{' '}
          <span className={cx('block breaks mt1', css.address)}>{location.origin}/companion</span>
        </span>
      </li>
      <li>
        <span>{setupTexts.stepType}</span>
      </li>
      <li>
        <span>{setupTexts.stepAllow}</span>
      </li>
    </ol>
  );
}

/** Of a computer of which it was not chosen that it keeps the rules. */
function Agent({ code, device }: { code: string; device: Device }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure summary={agentTexts.summary} onToggle={setOpen}>
      <OnDemand wanted={isOpen}>
        <InstallAgent code={code} device={device} />
      </OnDemand>
    </Disclosure>
  );
}

/** Says on itself what came of it. */
function CopyButton({ code }: { code: string }) {
  const { result, copy } = useCopy(code);
  return (
    <>
      <Button tone="soft" icon={<IconCopy size={19} stroke={1.75} aria-hidden="true" />} onClick={copy}>
        {result === 'copied' ? t.copied : setupTexts.copyCode}
      </Button>
      <span role="status" className={result === 'failed' ? 'ink-2' : 'vh'}>
        {result === 'copied' ? t.copied : result === 'failed' ? t.copyFailed : ''}
      </span>
    </>
  );
}
