import { useQuery } from '@tanstack/react-query';
import type { FilterPolicy } from '@kinward/contract/filter-policies/filter-policies.schemas.ts';
import { useNow } from '../../../../lib/time/now.ts';
import { locale } from '../../../../lib/language.ts';
import { moment } from '../../../../lib/time/time.ts';
import { Receipt } from '../../../../ui/Receipt.tsx';
import { filterStateQuery } from '../../api/state.ts';
import { namesOf, resolversInForce, secondsToForce, standings } from '../../logic/receipts.ts';
import { savingTexts as t } from '../../messages.saving.ts';
import css from './Policy.module.css';

interface PolicyReceiptsProps {
  policy: FilterPolicy;
  /** What a device is called. */
  nameOf: (deviceId: string) => string;
}

/** Devices of which each has a receipt of its own; of more than that they are behind a line. */
const MOST = 4;

/** Whether the policy is in force: at how many resolvers and how fast, then for each device. */
export function PolicyReceipts({ policy, nameOf }: PolicyReceiptsProps) {
  const now = useNow();
  const { data: state } = useQuery(filterStateQuery);
  const each = standings(policy);
  if (each.length === 0) return <div className={css.receipts}>{t.nobody}</div>;
  const { inForce, all } = resolversInForce(policy);
  const seconds = secondsToForce(policy);
  const rows = each.map(({ deviceId, since, isKnown }) => (
    <Receipt key={deviceId} kind={since !== undefined ? 'arrived' : isKnown ? 'waiting' : 'none'}>
      {since !== undefined
        ? t.since(nameOf(deviceId), moment(since, now))
        : isKnown
          ? t.sent(nameOf(deviceId), moment(policy.changedAt, now))
          : t.unknown(nameOf(deviceId))}
    </Receipt>
  ));
  const there = each.filter(({ since }) => since !== undefined).length;
  return (
    <section className={css.receipts} aria-label={t.where}>
      {all.length > 0 && inForce.length === all.length && (
        <b className="small-strong">
          {t.inForce(state === undefined ? [] : namesOf(inForce, state), all.length)}
          {seconds !== undefined &&
            seconds < 60 &&
            `, ${t.took(Math.max(0.1, seconds).toLocaleString(locale, { maximumFractionDigits: 1 }))}`}
        </b>
      )}
      {each.length <= MOST ? (
        rows
      ) : (
        <details className={css.each}>
          <summary>{`${t.onSome(there, each.length)}. ${t.allDevices}`}</summary>
          {rows}
        </details>
      )}
    </section>
  );
}
