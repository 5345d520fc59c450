import { IconCircleCheck, IconLifebuoy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Sos } from '@kinward/contract/approvals/calls.schemas.ts';
import { failureText } from '../../../lib/api.ts';
import { useNow } from '../../../lib/time/now.ts';
import { sosQuery, useSeeSos } from '../../../entities/approvals/approvals.ts';
import { useSelection } from '../../../entities/child/selection.ts';
import { ago, minutesSince, moment } from '../../../lib/time/time.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { toast } from '../../../ui/toast.ts';
import { callTexts as t } from '../call-messages.ts';
import { placeText } from '../family-facts.ts';
import { useFenceNames } from '../../../entities/geofences/fences.ts';
import { usePlaces } from '../api/get-place.ts';
import css from './Calls.module.css';

/** Calls for help that no one has seen, above everything, and those that were called back. */
export function Calls() {
  const { data: calls = [] } = useQuery(sosQuery);
  const unseen = calls.filter(({ seenAt }) => seenAt === null);
  const open = unseen.filter(({ falseAlarmAt }) => falseAlarmAt === null);
  const calledBack = unseen.filter(({ falseAlarmAt }) => falseAlarmAt !== null);
  return (
    <>
      {open.length > 0 && (
        <div className="stack g3 mb5" role="alert">
          {open.map((call) => (
            <Call key={call.sosId} call={call} />
          ))}
        </div>
      )}
      <div role="status" className={calledBack.length > 0 ? 'stack g3 mb5' : undefined}>
        {calledBack.map((call) => (
          <CalledBack key={call.sosId} call={call} />
        ))}
      </div>
    </>
  );
}

function Call({ call }: { call: Sos }) {
  const now = useNow();
  const { place, childName, deviceName } = call;
  const { withSelection } = useSelection();
  const fenceAt = useFenceNames();
  const fix = place ? { ...place, speed: null, bearing: null, deviceId: call.deviceId } : undefined;
  const [town] = usePlaces([fix]);
  const words = fix && placeText(fenceAt(call.deviceId, fix), town);
  const age = ago(minutesSince(call.at, now));
  const where = place
    ? t.place(
        words ?? `${place.latitude.toFixed(5)}, ${place.longitude.toFixed(5)}`,
        ago(minutesSince(place.recordedAt, now)),
      )
    : t.noPlace;
  return (
    <section className={cx('cluster', css.call)} aria-label={t.calls(childName)}>
      <IconLifebuoy size={28} stroke={1.75} aria-hidden="true" />
      <div className={css.words}>
        <h2>{t.calls(childName)}</h2>
        <p>{t.when(moment(call.at, now), age, deviceName)}</p>
        <p>{where}</p>
      </div>
      <div className="row stretch wraps g2">
        <ToMap call={call} />
        <Seen call={call} />
        <ButtonLink tone="line" size="small" to={withSelection('/user/help')}>
          {t.help}
        </ButtonLink>
      </div>
    </section>
  );
}

/** The child took it back: that comes first and in a calm colour, and stays until a parent has seen it. */
function CalledBack({ call }: { call: Sos }) {
  const now = useNow();
  const { at, childName, deviceName, falseAlarmAt } = call;
  return (
    <section className={cx('cluster', css.call, css.fine)} aria-label={t.isFine(childName)}>
      <IconCircleCheck size={28} stroke={1.75} aria-hidden="true" />
      <div className={css.words}>
        <h2>{t.isFine(childName)}</h2>
        <p>{t.saidFine(deviceName, moment(falseAlarmAt ?? at, now), moment(at, now))}</p>
      </div>
      <div className="row stretch wraps g2">
        <ToMap call={call} />
        <Seen call={call} />
      </div>
    </section>
  );
}

function ToMap({ call }: { call: Sos }) {
  return (
    <ButtonLink
      tone="line"
      size="small"
      to={`/user/geo-location?child=${call.childId}&device=${call.deviceId}`}
    >
      {t.map}
    </ButtonLink>
  );
}

function Seen({ call }: { call: Sos }) {
  const see = useSeeSos((error) => toast.error(failureText(error)));
  return (
    <Button size="small" waiting={see.isPending} onClick={() => see.mutate(call.sosId)}>
      {t.seen}
    </Button>
  );
}
