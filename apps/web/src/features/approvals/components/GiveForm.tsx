import { answerTexts } from '../../../entities/approvals/answering.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState, type FormEvent } from 'react';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import type { GrantBody } from '@kinward/contract/approvals/approvals.schemas.ts';
import { failureText } from '../../../lib/api.ts';
import { applicationsQuery } from '../../../entities/rules/rules.ts';
import { Button } from '../../../ui/Button.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { FieldNote } from '../../../ui/Field.tsx';
import { OnDemand } from '../../../ui/OnDemand.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useGive } from '../api/requests.ts';
import { approvalsTexts as t } from '../messages.ts';

const UntilDialog = lazy(() => import('./UntilDialog.tsx'));

const LENGTHS = ['15', '30', '60', 'until'] as const;
type Length = (typeof LENGTHS)[number];

const ALL = 'all';
const SITE = 'site';
/** An app is distinguished from the other choices by the prefix of its id. */
const APP = 'app:';

const targetOf = (what: string, site: string): GrantBody['target'] => {
  if (what === ALL) return { kind: 'all' };
  return what === SITE ? { kind: 'site', value: site } : { kind: 'app', value: what.slice(APP.length) };
};

/** An exception without being asked, for the chosen device. It stays folded: most are given as an answer. */
export function GiveForm({ child, device }: { child: Child; device: Device }) {
  const { data: apps = [] } = useQuery(applicationsQuery(device.deviceId));
  const [what, setWhat] = useState(ALL);
  const [site, setSite] = useState('');
  const [length, setLength] = useState<Length>('30');
  const [asking, setAsking] = useState(false);
  const give = useGive(() => setSite(''));
  const send = (rest: { minutes: number } | { until: string }) =>
    give.mutate({ deviceId: device.deviceId, target: targetOf(what, site), ...rest });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (length === 'until') setAsking(true);
    else send({ minutes: Number(length) });
  };
  return (
    <div>
      <Disclosure summary={t.give}>
        <form className="stack g4" onSubmit={submit} noValidate>
          <p className="block small ink-2 breaks">{t.giveMore(child.firstName, device.deviceName)}</p>
          <div className="pair">
            <Select
              label={t.what}
              help={what === ALL ? t.everythingHelp : undefined}
              value={what}
              onChange={(event) => setWhat(event.target.value)}
              options={[
                { value: ALL, label: t.everything },
                { value: SITE, label: t.aSite },
                ...apps.map(({ appId, name }) => ({ value: APP + appId, label: t.oneApp(name) })),
              ]}
            />
            {what === SITE && (
              <TextField
                label={t.site}
                placeholder="example.org"
                inputMode="url"
                autoCapitalize="none"
                value={site}
                onChange={(event) => setSite(event.target.value)}
              />
            )}
          </div>
          <Segmented
            label={t.howLong}
            value={length}
            onChange={setLength}
            options={LENGTHS.map((value) => ({
              value,
              label: value === 'until' ? t.until : answerTexts.minutes(Number(value)),
            }))}
          />
          <FieldNote id="give-note" error={give.error ? failureText(give.error) : undefined} />
          <div className="cluster g2 mt3">
            <Button type="submit" waiting={give.isPending} waitingLabel={t.allowing}>
              {t.allowIt}
            </Button>
          </div>
        </form>
      </Disclosure>
      <OnDemand wanted={asking}>
        <UntilDialog
          open={asking}
          onClose={() => setAsking(false)}
          onChoose={(until) => {
            setAsking(false);
            send({ until });
          }}
        />
      </OnDemand>
    </div>
  );
}
