import { IconShieldOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  networkGrantsQuery,
  useEndNetworkGrant,
} from '../../../../entities/approvals/network/network-grants.ts';
import { endOf } from '../../../../entities/screens/screens.ts';
import { useNow } from '../../../../lib/time/now.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { breakTexts as t } from '../../messages.breaks.ts';

/** What is open in linked networks for a while, each with its undo; nothing where all is as usual. */
export function NetworkBreaks() {
  const now = useNow();
  const { data: grants = [] } = useQuery(networkGrantsQuery);
  const end = useEndNetworkGrant(t.ended);
  const open = grants.filter(({ until }) => Date.parse(until) > now);
  if (open.length === 0) return null;
  return (
    <div className="stack g3">
      {open.map(({ grantId, networkName, name, until }) => (
        <Card key={grantId} as="div">
          <div className="row g3" role="status">
            <IconShieldOff size={21} stroke={1.75} aria-hidden="true" />
            <div className="grow breaks">
              <b className="block strong">
                {name === null
                  ? t.offUntil(networkName, endOf(until))
                  : t.openUntil(networkName, name, endOf(until))}
              </b>
              <small className="block small ink-2">{t.offNetworkMore}</small>
            </div>
            <Button
              tone="quiet"
              size="small"
              aria-label={t.undoOff(networkName)}
              waiting={end.isPending}
              onClick={() => end.mutate(grantId)}
            >
              {t.undo}
            </Button>
          </div>
        </Card>
      ))}
    </div>
  );
}
