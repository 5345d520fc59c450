import { useQuery } from '@tanstack/react-query';
import { approvalsQuery } from '../../../entities/approvals/approvals.ts';
import { useWaitingInNetworks } from '../../../entities/approvals/network/network-requests.ts';
import { shellTexts } from '../messages.ts';
import css from './RequestCount.module.css';

/** How many requests of the children and of homes wait for an answer; nothing where none does. */
export default function RequestCount() {
  const { data = [] } = useQuery(approvalsQuery);
  const atHome = useWaitingInNetworks();
  const waiting = data.filter(({ state }) => state === 'waiting').length + atHome.length;
  if (waiting === 0) return null;
  return (
    <span className={css.count}>
      <span aria-hidden="true">{waiting}</span>
      <span className="vh"> {shellTexts.requestsWaiting(waiting)}</span>
    </span>
  );
}
