import { useQuery } from '@tanstack/react-query';
import { explainNotification } from '@kinward/contract/notifications/notifications.routes.ts';
import type { FenceWhy, SpeedWhy, Why } from '@kinward/contract/notifications/why.schemas.ts';
import { ASSUMED_ACCURACY_METRES } from '@kinward/rules/geo.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { api, ApiError } from '../../lib/api.ts';
import { exactClock } from '../../lib/time/time.ts';
import { accuracyText, limitText, speedText } from '../../lib/units.ts';
import { cx } from '../../ui/cx.ts';
import css from './WhyAlertDialog.module.css';
import { WhySketch } from './WhySketch.tsx';
import { whyTexts as t } from './why-messages.ts';

/** What an alert was evaluated by: the rule in words, a sketch, and the positions as they were. */
export default function WhyAlertDialog({
  notificationId,
  open,
  onClose,
}: {
  notificationId: string;
  open: boolean;
  onClose: () => void;
}) {
  const query = useQuery({
    queryKey: ['why', notificationId],
    enabled: open,
    queryFn: ({ signal }) => api.call(explainNotification, { params: { id: notificationId }, signal }),
  });
  const isGone = query.error instanceof ApiError && query.error.code === 'NOT_FOUND';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.title}
      actions={<Button onClick={onClose}>{t.close}</Button>}
    >
      {isGone && query.data === undefined ? (
        <p>{t.gone}</p>
      ) : (
        <Loaded query={query} loading={t.loading} bare>
          {(why) => <Reason why={why} />}
        </Loaded>
      )}
    </Dialog>
  );
}

function Reason({ why }: { why: Why }) {
  return why.rule === 'fence' ? <FenceReason why={why} /> : <SpeedReason why={why} />;
}

function FenceReason({ why }: { why: FenceWhy }) {
  const proof = why.proof === 'passed' ? t.passed : t[why.proof][why.crossing];
  return (
    <div className="stack g3">
      <p className="strong breaks">{(why.crossing === 'enter' ? t.entered : t.left)(why.fence.name)}</p>
      <p>
        {t.between(exactClock(why.after), exactClock(why.proof === 'passed' ? why.decidedAt : why.at))}{' '}
        {proof}
      </p>
      <WhySketch why={why} />
      <ol className={cx('stack g2 small', css.fixes)}>
        {why.fixes.map((fix) => (
          <li key={fix.at}>
            <time className="keep ink-3 num" dateTime={fix.at}>
              {exactClock(fix.at)}
            </time>
            <span>
              {t.fromMiddle(accuracyText(fix.distance))},{' '}
              {fix.accuracy === null
                ? t.noAccuracy(accuracyText(ASSUMED_ACCURACY_METRES))
                : t.accuracy(accuracyText(fix.accuracy))}
              : <strong>{fix.side === null ? t.unsure : fix.side === 'inside' ? t.inside : t.outside}</strong>
            </span>
          </li>
        ))}
      </ol>
      <p className="small ink-2">
        {t.surely} {why.late && t.late}
      </p>
    </div>
  );
}

function SpeedReason({ why }: { why: SpeedWhy }) {
  return (
    <div className="stack g3">
      <p className="strong breaks">{t.fasterThan(limitText(why.speedLimit))}</p>
      <p>
        {t.lasted(exactClock(why.start.at), exactClock(why.end.at))}{' '}
        {t.top(speedText(why.top.speed), exactClock(why.top.at))}{' '}
        {why.top.measured ? t.measured : t.workedOut}
      </p>
      <ol className={cx('stack g2 small', css.fixes)}>
        {why.fixes.map((fix) => (
          <li key={fix.at}>
            <time className="keep ink-3 num" dateTime={fix.at}>
              {exactClock(fix.at)}
            </time>
            <span>
              <strong>{fix.speed === null ? t.unknown : speedText(fix.speed)}</strong>,{' '}
              {fix.accuracy === null
                ? t.noAccuracy(accuracyText(ASSUMED_ACCURACY_METRES))
                : t.accuracy(accuracyText(fix.accuracy))}
            </span>
          </li>
        ))}
      </ol>
      <p className="small ink-2">
        {t.rule(limitText(why.toleranceMph), why.minSeconds)} {t.driver}
      </p>
    </div>
  );
}
