import * as grants from '@kinward/contract/filter/network-grants.routes.ts';
import { answerNetworkRequest } from '@kinward/contract/filter/network-requests.routes.ts';
import type { NetworkAnswerBody, NetworkRequest } from '@kinward/contract/filter/network-requests.schemas.ts';
import { api, failureText } from '../../../lib/api.ts';
import { useChange } from '../../../lib/endpoint.ts';
import { useNow } from '../../../lib/time/now.ts';
import { ago, minutesSince } from '../../../lib/time/time.ts';
import { Card } from '../../../ui/Card.tsx';
import { toast } from '../../../ui/toast.ts';
import { approvalsKey } from '../../query-keys.ts';
import { AnswerRow, ServiceChoice } from '../AnswerRow.tsx';
import { answerTexts, lengthsFor, useOpening } from '../answering.ts';
import { networkAskTexts as t } from './messages.ts';

const onError = (error: unknown): void => toast.error(failureText(error));

/** POST /filter/network-requests/{id}/answer. What was allowed can be taken back for a while. */
const useAnswerNetwork = ({ requestId, networkName }: NetworkRequest) => {
  const takeBack = useChange((id: string) => api.send(grants.revokeNetworkGrant, { params: { id } }), {
    refetch: approvalsKey,
    onSuccess: () => toast.success(answerTexts.takenBack),
    onError,
  });
  return useChange(
    (body: NetworkAnswerBody) => api.call(answerNetworkRequest, { params: { id: requestId }, body }),
    {
      refetch: approvalsKey,
      onSuccess: ({ grantId }) => {
        if (grantId === null) return toast.success(t.refused);
        const run = (): void => takeBack.mutate(grantId);
        toast.undoable(t.granted(networkName), { label: answerTexts.undo, run });
      },
      onError,
    },
  );
};

/** What waits for an answer in linked networks, each answered by a tap. */
export default function NetworkAsks({ requests }: { requests: readonly NetworkRequest[] }) {
  return (
    <ul className="stack g3 mb3" aria-label={t.waiting}>
      {requests.map((request) => (
        <NetworkAsk key={request.requestId} request={request} />
      ))}
    </ul>
  );
}

function NetworkAsk({ request }: { request: NetworkRequest }) {
  const now = useNow();
  const answer = useAnswerNetwork(request);
  const opening = useOpening(request);
  const { networkName, site, asker, note, askedAt, service } = request;
  const words = t.asks(networkName, site);
  return (
    <Card as="li">
      <div className="mb3 breaks">
        <b className="block strong">{words}</b>
        <small className="block small ink-2" dir="auto">
          {[note && t.quoted(note), ago(minutesSince(askedAt, now))].filter(Boolean).join(' · ')}
        </small>
        {asker !== '' && (
          <small className="block small ink-2" dir="auto">
            {t.saysWho(asker)}
          </small>
        )}
      </div>
      <ServiceChoice service={service} site={site} opening={opening} />
      <AnswerRow
        words={words}
        lengths={lengthsFor(null)}
        busy={answer.isPending}
        onAllow={(minutes) => answer.mutate({ grant: true, minutes, opens: opening.opens })}
        onRefuse={() => answer.mutate({ grant: false })}
      />
      <p className="small ink-2 mt3 breaks">{t.opensAll(networkName)}</p>
    </Card>
  );
}
