import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { FilterNetwork } from '@kinward/contract/filter/networks.schemas.ts';
import { useNow } from '../../../../lib/time/now.ts';
import { ago, minutesSince, moment } from '../../../../lib/time/time.ts';
import { cx } from '../../../../ui/cx.ts';
import { Spinner } from '../../../../ui/Spinner.tsx';
import { isOverdue, networkStanding } from '../../logic/networks.ts';
import { networksTexts as t } from './messages.networks.ts';
import css from './Networks.module.css';

/** Whether anything at this network asks the filter; turns green with the first question. */
export function LiveCheck({ network }: { network: FilterNetwork }) {
  const now = useNow();
  const standing = networkStanding(network, now);
  const { title, more } = wordsOf(network, now);
  return (
    <div
      role="status"
      className={cx(
        css.check,
        standing === 'filtered' && css.filtered,
        (standing === 'silent' || standing === 'lost') && css.off,
      )}
    >
      <span className={css.orb}>
        {standing === 'waiting' ? (
          <Spinner className={css.spin} />
        ) : standing === 'filtered' ? (
          <IconCheck size={30} stroke={2} aria-hidden="true" />
        ) : (
          <IconAlertTriangle size={28} stroke={1.75} aria-hidden="true" />
        )}
      </span>
      <div className="stack shrink breaks">
        <h2 className="ink">{title}</h2>
        <p className="small ink-2">{more}</p>
      </div>
    </div>
  );
}

const wordsOf = (network: FilterNetwork, now: number): { title: string; more: string } => {
  const { name, addresses, linkedAt, firstHeardAt, heardAt } = network;
  switch (networkStanding(network, now)) {
    case 'filtered':
      return {
        title: t.works(name),
        more: t.firstQuestion(moment(firstHeardAt ?? '', now), ago(minutesSince(heardAt ?? '', now))),
      };
    case 'waiting':
      return {
        title: t.listening,
        more: isOverdue(network, now)
          ? t.overdue
          : t.listeningFrom(addresses.join(', '), moment(linkedAt, now)),
      };
    case 'silent':
      return { title: t.silentCheck, more: t.lastQuestion(moment(heardAt ?? '', now)) };
    case 'lost':
      return { title: t.noAddress, more: t.noAddressMore };
  }
};
