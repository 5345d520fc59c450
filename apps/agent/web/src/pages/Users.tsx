import { IconUser } from '@tabler/icons-react';
import type { PageState, PageUser } from '@kinward/contract/computers/agent-page.schemas.ts';
import css from '@kinward/web/features/filter/components/policy/Policy.module.css';
import { Card } from '@kinward/web/ui/Card.tsx';
import { SignTile } from '@kinward/web/ui/LogRow.tsx';
import { PageHead } from '@kinward/web/ui/PageHead.tsx';
import { StateChip, type ChipState } from '@kinward/web/ui/StateChip.tsx';
import { texts as t } from '../messages.ts';
import { ToPortal } from '../parts/OfUser.tsx';

const CHIPS: Readonly<Record<PageUser['rules'], ChipState>> = {
  'in-force': 'enforced',
  paused: 'waiting',
  off: 'warn',
  waiting: 'warn',
  none: 'plain',
};

/** Who of this computer has which rules. */
export default function Users({ state }: { state: PageState }) {
  const { users, user: own } = state;
  return (
    <>
      <PageHead
        title={t.usersSay(users.filter(({ rules }) => rules !== 'none').length)}
        subtitle={t.usersMore}
      />
      <Card padded={false}>
        <ul>
          {users.map(({ name, rules, of, isAdministrator }) => (
            <li key={name} className={css.setting}>
              <SignTile>
                <IconUser size={22} stroke={1.75} />
              </SignTile>
              <span className="stack grow breaks">
                <b className="strong">
                  {name}
                  {name === own.name && <span className="small ink-2"> · {t.thisIsYou}</span>}
                </b>
                {of && (
                  <small className="tiny ink-2">
                    {t.rulesOfDevice(of.childName, of.deviceName, of.policyName)}
                  </small>
                )}
                {isAdministrator && <small className="tiny ink-2">{t.administrator}</small>}
              </span>
              <StateChip state={CHIPS[rules]}>{t.userRules[rules]}</StateChip>
            </li>
          ))}
        </ul>
      </Card>
      {!own.isAdministrator && <p className="small ink-2 mt4">{t.othersHidden}</p>}
      <ToPortal server={state.server} />
    </>
  );
}
