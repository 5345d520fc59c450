import type { PageState, PageUser } from '@kinward/contract/computers/agent-page.schemas.ts';
import { Card } from '@kinward/web/ui/Card.tsx';
import { texts as t } from '../messages.ts';
import { moment } from '../times.ts';
import { brokenOf } from './Faults.tsx';
import css from './parts.module.css';

function rulesWords({ since, health }: PageState, user: PageUser | undefined): string {
  switch (user?.rules) {
    case 'in-force':
      if (health && brokenOf(health).length > 0) return t.facts.partly;
      return since === null ? t.facts.sinceUnknown : t.facts.since(moment(since));
    case 'paused':
    case 'off':
    case 'waiting':
      return t.facts[user.rules];
    default:
      return t.facts.none;
  }
}

/** When it was heard is said above. */
function homeWords({ connection, heardAt }: PageState): string {
  switch (connection) {
    case null:
      return t.facts.noHome;
    case 'unpaired':
      return t.facts.unpairedHome;
    case 'connected':
      return heardAt === null ? t.facts.connecting : t.facts.connected;
    case 'connecting':
      return t.facts.connecting;
    default:
      return t.facts.unreached;
  }
}

/** What of it holds for who reads this. */
export function Facts({ state, user }: { state: PageState; user: PageUser | undefined }) {
  return (
    <Card className="stack g4">
      <h2>{t.factsTitle}</h2>
      <dl className={css.facts}>
        <dt>{t.facts.rules}</dt>
        <dd>{rulesWords(state, user)}</dd>
        <dt>{t.facts.home}</dt>
        <dd>{homeWords(state)}</dd>
        {/* That sites are open is said above. */}
        {user?.rules === 'in-force' && state.health?.names !== 'open' && (
          <>
            <dt>{t.facts.sites}</dt>
            <dd>{t.facts.sitesMore}</dd>
          </>
        )}
      </dl>
    </Card>
  );
}
