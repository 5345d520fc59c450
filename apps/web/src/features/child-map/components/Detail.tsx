import { IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import type { LocateRequest } from '@kinward/contract/locations/locations.schemas.ts';
import { failureText } from '../../../lib/api.ts';
import { useNow } from '../../../lib/time/now.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { toast } from '../../../ui/toast.ts';
import { useLocate } from '../../../entities/device/locate.ts';
import type { LocatedChild } from '../logic/children-on-map.ts';
import { childMapTexts as t } from '../messages.ts';
import { LocatedFacts } from './LocatedFacts.tsx';
import { linkTo } from './ChildList.tsx';
import { cx } from '../../../ui/cx.ts';
import css from './ChildList.module.css';

interface DetailProps {
  /** One child, or several that are close together. */
  shown: readonly LocatedChild[];
  places: readonly (string | undefined)[];
  onChoose: (childId: string) => void;
  onCloser: () => void;
  onClose: () => void;
}

/** What a face on the map represents. It takes the focus, and Escape closes it. */
export function Detail({ shown, places, onChoose, onCloser, onClose }: DetailProps) {
  const [located] = shown;
  if (!located) return null;
  if (shown.length === 1)
    return (
      <Panel label={t.details(located.child.firstName)} onClose={onClose}>
        <LocatedFacts located={located} place={places[0]} />
        <Actions key={located.device.deviceId} located={located} />
      </Panel>
    );
  return (
    <Panel label={t.stackTitle(shown.length)} onClose={onClose}>
      <h2>{t.stackTitle(shown.length)}</h2>
      <div className="row stretch wraps g2">
        {shown.map(({ child }) => (
          <Button key={child.childId} tone="soft" size="small" onClick={() => onChoose(child.childId)}>
            {child.firstName}
          </Button>
        ))}
        <Button tone="quiet" size="small" onClick={onCloser}>
          {t.apart}
        </Button>
      </div>
    </Panel>
  );
}

function Panel({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), [label]);
  const close = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => close(event);
    const element = panel.current;
    element?.addEventListener('keydown', listener);
    return () => element?.removeEventListener('keydown', listener);
  }, []);
  return (
    <section ref={panel} className={css.detail} aria-label={label} tabIndex={-1}>
      <IconButton className={css.close} label={t.close} tip="none" onClick={onClose}>
        <IconX size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      {children}
    </section>
  );
}

/** Milliseconds that the outcome of a question stays shown. */
const STAYS_MS = 60_000;

/** How far the question has come; undefined when it is over and reported. */
const locateWords = (
  request: LocateRequest | null | undefined,
  device: string,
  now: number,
): string | undefined => {
  if (!request || request.state === 'cancelled') return undefined;
  const over = now > Date.parse(request.expiresAt);
  if (request.state === 'answered')
    return now - Date.parse(request.answeredAt ?? request.askedAt) < STAYS_MS ? t.answered : undefined;
  if (request.state === 'timedOut' || over)
    return now - Date.parse(request.expiresAt) < STAYS_MS ? t.noAnswer(device) : undefined;
  return request.state === 'delivered' ? t.reached(device) : t.asked(device);
};

function Actions({ located }: { located: LocatedChild }) {
  const now = useNow();
  const { device, child, held } = located;
  const { request, ask } = useLocate(device.deviceId);
  const isAsking =
    ask.isPending ||
    ((request?.state === 'asked' || request?.state === 'delivered') && now < Date.parse(request.expiresAt));
  return (
    <>
      <p className={cx('small ink-2', css.asked)} role="status">
        {!held && locateWords(request, device.deviceName, now)}
      </p>
      <div className="row stretch wraps g2">
        {!held && (
          <Button
            size="small"
            waiting={isAsking}
            waitingLabel={t.locating}
            onClick={() => ask.mutate(undefined, { onError: (error) => toast.error(failureText(error)) })}
          >
            {t.locate}
          </Button>
        )}
        <ButtonLink
          tone="soft"
          size="small"
          to={linkTo('/user/geo-location', child.childId, device.deviceId)}
        >
          {t.history}
        </ButtonLink>
      </div>
    </>
  );
}
