import { IconDeviceDesktop } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Session } from '@kinward/contract/accounts/accounts.schemas.ts';
import { failureText } from '../../../lib/api.ts';
import { inLanguage } from '../../../lib/language.ts';
import { clock, mediumDate } from '../../../lib/time/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { StateChip } from '../../../ui/StateChip.tsx';
import { toast } from '../../../ui/toast.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { endSession } from './end-session.ts';
import { sessionsQuery } from './list-sessions.ts';
import { profileTexts } from '../messages.profile.ts';

const t = profileTexts.browsers;
const when = (instant: string): string => `${mediumDate(instant)}, ${clock(instant)}`;

/** The browsers in which this account is signed in; each of the others can be signed out, or all at once. */
export function SignedInBrowsers() {
  const cache = useQueryClient();
  const query = useQuery(sessionsQuery);
  const { data } = query;
  const settle = {
    onSuccess: ({ message }: { message: string | undefined }) => {
      if (message !== undefined) toast.success(message);
    },
    onError: (failure: Error) => toast.error(failureText(failure)),
    onSettled: () => cache.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  };
  const endOne = useMutation({ mutationFn: endSession, ...settle });
  const endAll = useMutation({ mutationFn: endOtherSessions, ...settle });
  const others = data?.filter((entry) => !entry.current) ?? [];
  return (
    <Card aria-labelledby="browsers">
      <h2 id="browsers" className="as-h2 mb4">
        {t.title}
      </h2>
      <p className="small ink-2 mb4">{data !== undefined && others.length === 0 ? t.only : t.subtitle}</p>
      <Loaded query={query} loading={t.loading} bare>
        {(sessions) => (
          <ul className="lined mt3">
            {sessions.map((entry) => (
              <Row
                key={entry.sessionId}
                entry={entry}
                ending={endOne.isPending && endOne.variables === entry.sessionId}
                onEnd={() => endOne.mutate(entry.sessionId)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {others.length > 0 && (
        <Button
          tone="line"
          className="mt3"
          waiting={endAll.isPending}
          waitingLabel={t.ending}
          onClick={() => endAll.mutate()}
        >
          {t.endAll}
        </Button>
      )}
    </Card>
  );
}

function Row({ entry, ending, onEnd }: { entry: Session; ending: boolean; onEnd: () => void }) {
  return (
    <li className="row g3 py3">
      <span className="tile tile-s">
        <IconDeviceDesktop size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <span className="grow">
        <b className="block small-strong breaks">{inLanguage(entry.browser)}</b>
        <small className="block tiny ink-2">{t.used(when(entry.lastUsedAt))}</small>
      </span>
      {entry.current ? (
        <StateChip state="allowed">{t.here}</StateChip>
      ) : (
        <Button
          tone="soft"
          size="small"
          waiting={ending}
          waitingLabel={t.ending}
          aria-label={t.endFor(inLanguage(entry.browser))}
          onClick={onEnd}
        >
          {t.end}
        </Button>
      )}
    </li>
  );
}
