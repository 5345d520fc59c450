import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccessToken } from '@kinward/contract/accounts/access-tokens.schemas.ts';
import { useUnsent } from '../../../entities/session/Unsent.tsx';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Create } from '../../../ui/Create.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { tokensQuery, useEndToken } from '../access-tokens/access-tokens.ts';
import { NewToken } from '../access-tokens/NewToken.tsx';
import { TokenRow } from '../access-tokens/TokenRow.tsx';
import { tokenTexts as t } from '../messages.tokens.ts';

/** /user/access-tokens: which programs have access to the family, a new one, and the end of one. */
export default function AccessTokensPage() {
  usePageTitle(t.title);
  const query = useQuery(tokensQuery);
  const [making, setMaking] = useState(false);
  const add = <Button onClick={() => setMaking(true)}>{t.add}</Button>;
  return (
    <>
      <PageHead title={t.title} subtitle={t.subtitle}>
        {query.data !== undefined && query.data.length > 0 && <Create>{add}</Create>}
      </PageHead>
      <div className="stack g4">
        <Loaded
          query={query}
          loading={t.loading}
          renderEmpty={(tokens) =>
            tokens.length === 0 && (
              <EmptyState art="house" title={t.empty} action={add}>
                {t.emptyMore}
              </EmptyState>
            )
          }
        >
          {(tokens) => (
            <>
              <Live tokens={tokens.filter(({ state }) => state === 'active')} />
              <Past tokens={tokens.filter(({ state }) => state !== 'active')} />
            </>
          )}
        </Loaded>
      </div>
      <NewToken open={making} onClose={() => setMaking(false)} />
    </>
  );
}

function Live({ tokens }: { tokens: AccessToken[] }) {
  const [chosen, setChosen] = useState<AccessToken>();
  const mailed = !useUnsent('email');
  const [asking, setAsking] = useState(false);
  const end = useEndToken();
  return (
    <Card aria-labelledby="tokens-live">
      <h2 className="mb2" id="tokens-live">
        {t.live}
      </h2>
      <p className="small ink-2 measure mt1">{tokens.length === 0 ? t.none : t.watch(mailed)}</p>
      <ul className="lined mt2">
        {tokens.map((token) => (
          <TokenRow
            key={token.accessTokenId}
            token={token}
            onEnd={() => {
              setChosen(token);
              setAsking(true);
            }}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => end.mutate(chosen?.accessTokenId ?? '', { onSettled: () => setAsking(false) })}
        title={t.endTitle(chosen?.name ?? '')}
        confirmLabel={t.end}
        waiting={end.isPending}
        waitingLabel={t.ending}
        danger
      >
        {t.endMore}
      </ConfirmDialog>
    </Card>
  );
}

function Past({ tokens }: { tokens: AccessToken[] }) {
  if (tokens.length === 0) return null;
  return (
    <Card aria-labelledby="tokens-past">
      <h2 id="tokens-past">{t.past}</h2>
      <ul className="lined mt2">
        {tokens.map((token) => (
          <TokenRow key={token.accessTokenId} token={token} />
        ))}
      </ul>
    </Card>
  );
}
