import { IconWorld } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { Segmented } from '../../../../ui/Segmented.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { dayOf, fieldTime, isDay, momentOf } from '../../../../lib/time/day.ts';
import { typedDomain } from '../../logic/exceptions.ts';
import { whyTexts as t } from '../../messages.why.ts';

export interface Subject {
  id: string;
  name: string;
}

interface WhyFormProps {
  devices: readonly Subject[];
  /** Linked networks, of which nothing is written down. */
  networks: readonly Subject[];
  /** Of a device or a network. */
  subjectId: string;
  site: string;
  /** A moment; null: now. */
  at: string | null;
  onAsk: (asked: Record<string, string>) => void;
}

const optionsOf = (subjects: readonly Subject[]) =>
  subjects.map(({ id, name }) => ({ value: id, label: name }));

/** A moment as a field of the browser writes it, on the family's clock. */
const written = (text: string): string => {
  const at = Date.parse(text);
  return Number.isNaN(at) ? '' : `${dayOf(at)}T${fieldTime(at)}`;
};
/** What such a field says, as ms since the epoch; NaN where it says nothing. */
const readTime = (field: string): number => {
  const [day = '', time = ''] = field.split('T');
  return isDay(day) ? momentOf(day, time) : Number.NaN;
};

/** Which site, on which device or in which network, and when. */
export function WhyForm(props: WhyFormProps) {
  const [subjectId, setSubjectId] = useState(props.subjectId);
  const isNetwork = props.networks.some(({ id }) => id === subjectId);
  const [site, setSite] = useState(props.site);
  const [isNow, setIsNow] = useState(props.at === null);
  const given = props.at === null ? '' : written(props.at);
  const [time, setTime] = useState(given);
  const [asked, setAsked] = useState(false);
  const domain = typedDomain(site);
  // The field has no seconds: what was given stays exact until it is changed.
  const at = props.at !== null && time !== '' && time === given ? Date.parse(props.at) : readTime(time);
  const isTimeMissing = !isNow && Number.isNaN(at);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (domain === undefined || isTimeMissing) return;
    const of: Record<string, string> = isNetwork ? { network: subjectId } : { device: subjectId };
    props.onAsk({ ...of, site: domain, ...(!isNow && { at: new Date(at).toISOString() }) });
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
          value={subjectId}
          options={optionsOf(props.devices)}
          groups={
            props.networks.length === 0 ? [] : [{ label: t.networks, options: optionsOf(props.networks) }]
          }
          onChange={(event) => setSubjectId(event.target.value)}
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
