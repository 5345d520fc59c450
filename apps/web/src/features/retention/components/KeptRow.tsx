import { useState } from 'react';
import { LIMITS } from '@kinward/contract/limits.ts';
import {
  RETENTION_DAYS,
  type Kept,
  type RetentionDays,
} from '@kinward/contract/retention/retention.schemas.ts';
import { useUnsent } from '../../../entities/session/Unsent.tsx';
import { failureText } from '../../../lib/api.ts';
import { useMedia, WIDE } from '../../../lib/media.ts';
import { useNow } from '../../../lib/time/now.ts';
import { moment } from '../../../lib/time/time.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Select } from '../../../ui/Select.tsx';
import { toast } from '../../../ui/toast.ts';
import { useChangeRetention } from '../api/retention.ts';
import { retentionTexts as t } from '../messages.ts';
import { cx } from '../../../ui/cx.ts';
import css from './Kept.module.css';

/** One kind: what it is, how much there is, how long it stays. A change is asked about before it is done. */
export function KeptRow({ kept }: { kept: Kept }) {
  const now = useNow();
  // On a phone a line for each kind, which opens to the rest.
  const wide = useMedia(WIDE);
  const [wish, setWish] = useState<RetentionDays>(kept.days);
  const [asking, setAsking] = useState(false);
  const change = useChangeRetention();
  const mailed = !useUnsent('email');
  const words = t.kinds[kept.kind];
  const shorter = wish < kept.days;
  const counted = words.amount(kept.count);
  const amount = kept.count >= LIMITS.keptCount ? t.moreThan(counted) : counted;
  const confirm = () =>
    change.mutate(
      { kind: kept.kind, days: wish },
      {
        onSuccess: () => toast.success(t.saved(mailed)),
        onError: (error) => toast.error(failureText(error)),
        onSettled: () => setAsking(false),
      },
    );
  const about = (
    <>
      <p className="small ink-2">{words.what}</p>
      <p className="small ink-2">
        {kept.oldestAt === null ? t.none : t.now(amount, moment(kept.oldestAt, now))}
      </p>
    </>
  );
  const choice = (
    <Select
      label={t.keep(words.title)}
      value={String(kept.days)}
      options={RETENTION_DAYS.map((days) => ({
        value: String(days),
        label: days === kept.defaultDays ? t.usual(days) : t.days[days],
      }))}
      onChange={(event) => {
        setWish(Number(event.target.value) as RetentionDays);
        setAsking(true);
      }}
    />
  );
  return (
    <li className={wide ? cx('py4', css.row) : undefined}>
      {wide ? (
        <>
          <div className="stack g1 measure">
            <h2 className="as-h3">{words.title}</h2>
            {about}
          </div>
          {choice}
        </>
      ) : (
        <Disclosure summary={words.title} value={t.days[kept.days]}>
          <div className="stack g3">
            <div className="stack g1">{about}</div>
            {choice}
          </div>
        </Disclosure>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
        danger={shorter}
        title={(shorter ? t.shorter : t.longer)(words.title, wish)}
        confirmLabel={shorter ? t.shorterYes : t.longerYes}
        waiting={change.isPending}
        waitingLabel={t.saving}
      >
        {(shorter ? t.shorterLost : t.longerMore)(wish, mailed)}
      </ConfirmDialog>
    </li>
  );
}
