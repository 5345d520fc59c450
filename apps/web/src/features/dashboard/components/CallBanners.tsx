import { IconCircleCheck, IconLifebuoy, IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Sos } from '@kinward/contract/approvals/calls.schemas.ts';
import { useNow } from '../../../lib/time/now.ts';
import { childrenQuery } from '../../../entities/family/family.ts';
import { useWithSelection } from '../../../entities/child/selection.ts';
import { ago, minutesSince, moment } from '../../../lib/time/time.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { callTexts as t } from '../call-messages.ts';
import { placeText } from '../family-facts.ts';
import { useFenceNames } from '../../../entities/geofences/fences.ts';
import { usePlaces } from '../api/get-place.ts';
import { isShown, useHiddenCalls, useSeenOnOpening } from '../seen-calls.ts';
import css from './Calls.module.css';

interface CallProps {
  call: Sos;
  onHide: () => void;
}

interface CallBannersProps {
  calls: readonly Sos[];
  /** Ids of those that were there when the page was opened. */
  atOpening: readonly string[];
}

/** Calls for help, until they are hidden, and those that were called back. */
export default function CallBanners({ calls, atOpening }: CallBannersProps) {
  const { hidden, hide } = useHiddenCalls();
  useSeenOnOpening(calls, atOpening);
  const shown = calls.filter((call) => isShown(call, hidden));
  const open = shown.filter(({ falseAlarmAt }) => falseAlarmAt === null);
  const calledBack = shown.filter(({ falseAlarmAt }) => falseAlarmAt !== null);
  return (
    <>
      {open.length > 0 && (
        <div className={cx('stack g3', css.list)} role="alert">
          {open.map((call) => (
            <Call key={call.sosId} call={call} onHide={() => hide(call)} />
          ))}
        </div>
      )}
      <div
        role="status"
        className={cx(calledBack.length > 0 && 'stack g3', calledBack.length > 0 && css.list)}
      >
        {calledBack.map((call) => (
          <CalledBack key={call.sosId} call={call} onHide={() => hide(call)} />
        ))}
      </div>
    </>
  );
}

function Call({ call, onHide }: CallProps) {
  const now = useNow();
  const { data: family } = useQuery(childrenQuery);
  const phone = family?.find(({ childId }) => childId === call.childId)?.phone;
  const { place, childName, deviceName } = call;
  const withSelection = useWithSelection();
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
        <SeenBy call={call} />
      </div>
      <div className={cx('row stretch wraps g2', css.actions)}>
        {phone && (
          <ButtonLink to={`tel:${phone}`} icon={<IconPhone size={19} stroke={1.75} aria-hidden="true" />}>
            {t.call(childName)}
          </ButtonLink>
        )}
        <ToMap call={call} tone={phone ? 'line' : 'primary'} />
        <ButtonLink tone="line" to={withSelection('/user/help')}>
          {t.help}
        </ButtonLink>
        <Hide call={call} onHide={onHide} />
      </div>
    </section>
  );
}

/** The child took it back: that comes first and in a calm colour, and is hidden as a call is. */
function CalledBack({ call, onHide }: CallProps) {
  const now = useNow();
  const { at, childName, deviceName, falseAlarmAt } = call;
  return (
    <section className={cx('cluster', css.call, css.fine)} aria-label={t.isFine(childName)}>
      <IconCircleCheck size={28} stroke={1.75} aria-hidden="true" />
      <div className={css.words}>
        <h2>{t.isFine(childName)}</h2>
        <p>{t.saidFine(deviceName, moment(falseAlarmAt ?? at, now), moment(at, now))}</p>
      </div>
      <div className={cx('row stretch wraps g2', css.actions)}>
        <ToMap call={call} tone="line" />
        <Hide call={call} onHide={onHide} />
      </div>
    </section>
  );
}

function ToMap({ call, tone }: { call: Sos; tone: 'primary' | 'line' }) {
  return (
    <ButtonLink tone={tone} to={`/user/geo-location?child=${call.childId}&device=${call.deviceId}`}>
      {t.map}
    </ButtonLink>
  );
}

/** What the child reads by then. */
function SeenBy({ call: { seenAt, seenBy } }: { call: Sos }) {
  const now = useNow();
  if (seenAt === null) return null;
  const time = moment(seenAt, now);
  return <p>{seenBy === null ? t.seenAt(time) : t.seenBy(seenBy, time)}</p>;
}

/** Nothing is hidden that the server does not know to be seen. */
function Hide({ call, onHide }: CallProps) {
  if (call.seenAt === null) return null;
  return (
    <Button tone="quiet" aria-label={t.hideCall(call.childName)} onClick={onHide}>
      {t.hide}
    </Button>
  );
}
