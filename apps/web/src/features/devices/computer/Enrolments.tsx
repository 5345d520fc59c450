import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import {
  ENROLMENT_FILES,
  type Enrolment,
  type NewEnrolment,
} from '@kinward/contract/computers/enrolments.schemas.ts';
import type { ChildId } from '@kinward/contract/ids.ts';
import { failureText } from '../../../lib/api.ts';
import { useNow } from '../../../lib/time/now.ts';
import { until } from '../../../lib/time/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Select } from '../../../ui/Select.tsx';
import { SkeletonRow } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCopy } from '../../../ui/use-copy.ts';
import { enrolmentsQuery, useEndEnrolment, useMakeEnrolment } from './enrolments.ts';
import { enrolmentTexts as t } from './enrolment-messages.ts';
import css from './Enrolments.module.css';

const [USES, DAYS] = [
  [1, 2, 5, 10, 25, 50],
  [1, 3, 7],
];
const FILES = Object.entries(ENROLMENT_FILES) as [keyof typeof ENROLMENT_FILES, string][];

/** Codes by which several computers are set up: made, listed with their uses, ended. @param family without samples */
export default function Enrolments({ family }: { family: readonly Child[] }) {
  const query = useQuery(enrolmentsQuery);
  const [made, setMade] = useState<NewEnrolment>();
  return (
    <div className={cx('stack g4', css.enrolments)}>
      <p className="small ink-2">{t.lede}</p>
      {query.data !== undefined ? (
        <Open codes={query.data} />
      ) : query.isError ? (
        <ErrorState message={t.failed} waiting={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRow label={t.loading} />
      )}
      {made ? <Shown code={made.code} /> : <Make family={family} onMade={setMade} />}
    </div>
  );
}

function Open({ codes }: { codes: readonly Enrolment[] }) {
  const now = useNow();
  const end = useEndEnrolment();
  if (codes.length === 0) return null;
  return (
    <ul className="stack g3">
      {codes.map(({ id, childName, uses, used, expiresAt }) => (
        <li key={id} className="cluster g3">
          <span className="small grow shrink">{t.open(childName, used, uses, until(expiresAt, now))}</span>
          <Button
            tone="danger-quiet"
            size="small"
            waiting={end.isPending && end.variables === id}
            onClick={() =>
              end.mutate(id, {
                onSuccess: () => toast.success(t.ended),
                onError: (error) => toast.error(failureText(error)),
              })
            }
          >
            {t.end}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Make({ family, onMade }: { family: readonly Child[]; onMade: (made: NewEnrolment) => void }) {
  const [childId, setChild] = useState<ChildId | undefined>(family[0]?.childId);
  const [uses, setUses] = useState(5);
  const [days, setDays] = useState(1);
  const make = useMakeEnrolment();
  if (childId === undefined) return <p className="small">{t.noChild}</p>;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate({ childId, uses, days }, { onSuccess: onMade });
  };
  return (
    <form className="stack g3" onSubmit={submit}>
      <Select
        label={t.child}
        help={t.childHelp}
        value={childId}
        options={family.map((child) => ({ value: child.childId, label: child.firstName }))}
        onChange={({ target }) => setChild(target.value as ChildId)}
      />
      <Select
        label={t.uses}
        value={String(uses)}
        options={USES.map((count) => ({ value: String(count), label: String(count) }))}
        onChange={({ target }) => setUses(Number(target.value))}
      />
      <Select
        label={t.days}
        value={String(days)}
        options={DAYS.map((count) => ({ value: String(count), label: t.dayCount(count) }))}
        onChange={({ target }) => setDays(Number(target.value))}
      />
      {make.error && (
        <p className="callout small" role="alert">
          {failureText(make.error)}
        </p>
      )}
      <Button type="submit" tone="soft" waiting={make.isPending}>
        {t.make}
      </Button>
    </form>
  );
}

/** The file as it is put on each computer. */
function Shown({ code }: { code: string }) {
  const file = JSON.stringify({ server: location.origin, code }, null, 2);
  const { result, copy } = useCopy(file);
  return (
    <div className="stack g3">
      <p className="callout">{t.shown}</p>
      <dl className="stack g1 small">
        {FILES.map(([system, place]) => (
          <div key={system}>
            <dt className="ink-2">{t.systems[system]}</dt>
            <dd className={css.place}>{place}</dd>
          </div>
        ))}
      </dl>
      <p className="small ink-2">{t.ownCertificate}</p>
      <pre className={css.file}>{file}</pre>
      <Button tone="soft" size="small" className="own-width" onClick={copy}>
        {result === 'copied' ? t.copied : t.copy}
      </Button>
      <span role="status" className={result === 'failed' ? 'small ink-2' : 'vh'}>
        {result === 'copied' ? t.copied : result === 'failed' ? t.copyFailed : ''}
      </span>
    </div>
  );
}
