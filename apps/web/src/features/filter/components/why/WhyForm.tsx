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

const two = (value: number): string => String(value).padStart(2, '0');
/** A moment as a field of the browser writes it, in the reader's zone. */
const localTime = (at: string): string => {
  const date = new Date(at);
  return Number.isNaN(date.getTime())
    ? ''
    : `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;
};

/** Which site, on which device, and when. */
export function WhyForm(props: WhyFormProps) {
  const [deviceId, setDeviceId] = useState(props.deviceId);
  const [site, setSite] = useState(props.site);
  const [isNow, setIsNow] = useState(props.at === null);
  const given = props.at === null ? '' : localTime(props.at);
  const [time, setTime] = useState(given);
  const [asked, setAsked] = useState(false);
  const domain = typedDomain(site);
  // The field has no seconds: what was given stays exact until it is changed.
  const at = Date.parse(time !== '' && time === given ? (props.at ?? time) : time);
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
