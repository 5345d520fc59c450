import { IconWorld } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { Segmented } from '../../../../ui/Segmented.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { typedDomain } from '../../logic/exceptions.ts';
import { whyTexts as t } from '../../messages.why.ts';

interface WhyFormProps {
  devices: readonly { deviceId: string; name: string }[];
  deviceId: string;
  site: string;
  /** A moment; null: now. */
  at: string | null;
  onAsk: (asked: Record<string, string>) => void;
}

/** Which site, on which device, and when. */
export function WhyForm(props: WhyFormProps) {
  const [deviceId, setDeviceId] = useState(props.deviceId);
  const [site, setSite] = useState(props.site);
  const [isNow, setIsNow] = useState(props.at === null);
  const [time, setTime] = useState('');
  const [asked, setAsked] = useState(false);
  const domain = typedDomain(site);
  const at = Date.parse(time);
  const isTimeMissing = !isNow && Number.isNaN(at);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (domain === undefined || isTimeMissing) return;
    props.onAsk({ device: deviceId, site: domain, ...(!isNow && { at: new Date(at).toISOString() }) });
  };
  return (
    <Card>
      <form className="stack g4" onSubmit={submit} noValidate>
        <TextField
          label={t.site}
          icon={<IconWorld size={19} stroke={1.75} aria-hidden="true" />}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={t.siteExample}
          value={site}
          error={asked && domain === undefined ? t.noSite : undefined}
          onChange={(event) => {
            setSite(event.target.value);
            setAsked(false);
          }}
        />
        <Select
          label={t.device}
          value={deviceId}
          options={props.devices.map((device) => ({ value: device.deviceId, label: device.name }))}
          onChange={(event) => setDeviceId(event.target.value)}
        />
        <Segmented
          label={t.when}
          value={isNow ? 'now' : 'at'}
          onChange={(next) => setIsNow(next === 'now')}
          options={[
            { value: 'now', label: t.now },
            { value: 'at', label: t.atTime },
          ]}
        />
        {!isNow && (
          <TextField
            type="datetime-local"
            label={t.time}
            value={time}
            help={t.timeMore}
            error={asked && isTimeMissing ? t.timeMissing : undefined}
            onChange={(event) => setTime(event.target.value)}
          />
        )}
        <Button type="submit" className="own-width">
          {t.ask}
        </Button>
      </form>
    </Card>
  );
}
