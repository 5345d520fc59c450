import { IconCircleCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { PairingCode } from '../../ui/PairingCode.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useNow } from '../../lib/time/now.ts';
import { left, until } from '../../lib/time/time.ts';
import { clientTexts } from './clients/client-messages.ts';
import { spacedCode, type PairingTicket } from './codes.ts';
import { DEVICE_WORDS, devicesTexts as t } from '../device/messages.ts';
import css from './CodeView.module.css';
import { CompanionLink } from './CompanionLink.tsx';
import form from './Form.module.css';

interface CodeViewProps {
  /** As the family's list has it now; undefined until the list holds it. */
  device: Device | undefined;
  ticket: PairingTicket | undefined;
  /** The installation listens for GPS watches. */
  watches: boolean;
  onDone: () => void;
  /** Shows the apps of others. */
  onOther: () => void;
  onRenew: () => void;
  renewing: boolean;
}

/** The pairing code, how long it holds, what to do with it, and whether it was used. */
export function CodeView({ device, ticket, watches, onDone, onOther, onRenew, renewing }: CodeViewProps) {
  const now = useNow();
  const paired = device?.paired === true && device.codeExpiresAt === null;
  const holds = ticket !== undefined && Date.parse(ticket.expiresAt) > now;
  const word = device === undefined ? t.device : DEVICE_WORDS[device.deviceType];
  const code = ticket === undefined ? undefined : spacedCode(ticket.uniqueCode);
  return (
    <div className="stack g4">
      {!paired && holds && code !== undefined && (
        <>
          <PairingCode code={code} />
          <p className={cx('small ink-2', css.holds)}>
            {t.worksUntil(until(ticket.expiresAt, now), left(ticket.expiresAt, now))}
          </p>
          <CompanionLink code={code} word={word} />
          <Steps word={word} />
          <details className={cx('tiny ink-3', css.play)}>
            <summary>{t.none(word)}</summary>
            <p>{t.playInstead(word)}</p>
            <code>npm run play -- --code {code} --track trip.gpx</code>
          </details>
        </>
      )}
      {!paired && !holds && <p className="ink-2 measure">{ticket === undefined ? t.codeOnce : t.codeDead}</p>}
      <PairingState device={device} paired={paired} holds={holds} word={word} />
      <div className={cx('actions', 'mt2', form.actions)}>
        {!paired && (
          <Button tone="quiet" onClick={onOther}>
            {watches ? clientTexts.otherOrWatch : clientTexts.other}
          </Button>
        )}
        {!paired && holds && code !== undefined && <CopyButton code={code} />}
        {!paired && !holds && (
          <Button tone="soft" waiting={renewing} waitingLabel={t.makingCode} onClick={onRenew}>
            {t.newCode}
          </Button>
        )}
        <Button autoFocus onClick={onDone}>
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
          {t.stepOpen(word)}{' '}
          <span className={cx('block breaks mt1', css.address)}>{location.origin}/companion</span>
        </span>
      </li>
      <li>
        <span>{t.stepType}</span>
      </li>
      <li>
        <span>{t.stepAllow}</span>
      </li>
    </ol>
  );
}

function PairingState(props: { device: Device | undefined; paired: boolean; holds: boolean; word: string }) {
  const { device, paired, holds, word } = props;
  return (
    <div role="status">
      {paired && device !== undefined && (
        <p className={cx('well row g3 small soft-allowed', css.wait)}>
          <IconCircleCheck size={20} stroke={2} aria-hidden="true" />
          {t.connected(device.deviceName)}
        </p>
      )}
      {!paired && holds && (
        <p className={cx('well row g3 small ink-2', css.wait)}>
          <Spinner />
          {t.waiting(word)}
        </p>
      )}
    </div>
  );
}

/** Says on itself what came of it. Browsers allow copying only to pages they hold for secure. */
function CopyButton({ code }: { code: string }) {
  const [result, setResult] = useState<'copied' | 'failed'>();
  const copy = () => {
    const asked = navigator.clipboard?.writeText(code) ?? Promise.reject(new Error('not allowed here'));
    asked.then(
      () => setResult('copied'),
      () => setResult('failed'),
    );
  };
  return (
    <>
      <Button tone="soft" icon={<IconCopy size={19} stroke={1.75} aria-hidden="true" />} onClick={copy}>
        {result === 'copied' ? t.copied : t.copyCode}
      </Button>
      <span role="status" className={result === 'failed' ? 'ink-2' : 'vh'}>
        {result === 'copied' ? t.copied : result === 'failed' ? t.copyFailed : ''}
      </span>
    </>
  );
}
