import { IconEye, IconHistory, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Parent } from '@kinward/contract/parents/parents.schemas.ts';
import { locale } from '../../../lib/language.ts';
import { LeavePage } from '../../../ui/LeavePage.tsx';
import { usePageTitle } from '../../../lib/page-title.ts';
import { renewalsQuery } from '../../../entities/device/renewals.ts';
import { useWithSelection } from '../../../entities/child/selection.ts';
import { useUser } from '../../../lib/session.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Create } from '../../../ui/Create.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { parentsQuery } from '../api/queries.ts';
import { InvitationRow } from '../components/InvitationRow.tsx';
import { JoinOffer } from '../components/JoinOffer.tsx';
import { LeaveFamily } from '../components/LeaveFamily.tsx';
import { useParentQuestions } from '../components/ParentQuestions.tsx';
import { ParentRow } from '../components/ParentRow.tsx';
import css from '../components/Parents.module.css';
import { parentsTexts as t } from '../messages.ts';

/** /user/parent-device: the parents of the family and who is invited. */
export default function ParentDevicePage() {
  usePageTitle(t.title);
  const query = useQuery(parentsQuery);
  const renewals = useQuery(renewalsQuery);
  const { data } = query;
  const withSelection = useWithSelection();
  const alone = data?.length === 1;
  const invite = (
    <ButtonLink
      to={withSelection('/user/invite-parent')}
      icon={<IconUserPlus size={20} stroke={1.75} aria-hidden="true" />}
    >
      {t.invite}
    </ButtonLink>
  );
  return (
    <>
      <PageHead title={t.title} subtitle={t.subtitle}>
        <div className="cluster g3">
          {data !== undefined && !alone && <Create>{invite}</Create>}
          <LeavePage />
        </div>
      </PageHead>
      <div className="in-order">
        <JoinOffer />
        <Renewals />
        <Loaded query={query} also={[renewals]} loading={t.loading}>
          {(parents) => <Family parents={parents} />}
        </Loaded>
        {alone && (
          <Card className="mt4">
            <EmptyState art="house" title={t.alone} action={invite}>
              {t.aloneMore}
            </EmptyState>
          </Card>
        )}
        <Trust />
      </div>
    </>
  );
}

/** Devices that a parent who is gone may still have something of; it is renewed where they are managed. */
function Renewals() {
  const { data = [] } = useQuery(renewalsQuery);
  const withSelection = useWithSelection();
  const devices = new Set(data.map(({ deviceId }) => deviceId)).size;
  if (devices === 0) return null;
  const names = [...new Set(data.map(({ by }) => by ?? t.renewFormerParent))];
  return (
    <Card className={css.offer ?? ''}>
      <h2>{t.renewTitle(devices)}</h2>
      <p>{t.renewMore(new Intl.ListFormat(locale).format(names), names.length > 1)}</p>
      <div className="actions mt3">
        <ButtonLink tone="soft" to={withSelection('/user/device-manage')}>
          {t.renewGo}
        </ButtonLink>
      </div>
    </Card>
  );
}

/** What parents can know of each other, and decide together. */
function Trust() {
  const withSelection = useWithSelection();
  const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <nav className="cluster g3 mt5" aria-label={t.trust}>
      <ButtonLink tone="soft" to={withSelection('/user/who-looked')} icon={<IconEye {...icon} />}>
        {t.whoHadAccess}
      </ButtonLink>
      <ButtonLink tone="soft" to={withSelection('/user/privacy-settings')} icon={<IconHistory {...icon} />}>
        {t.whatIsKept}
      </ButtonLink>
    </nav>
  );
}

function Family({ parents }: { parents: readonly Parent[] }) {
  const self = useUser()?.userId;
  const active = parents.filter(({ status }) => status === 'active');
  const isOwner = active.some(({ userId, role }) => userId === self && role === 'owner');
  const questions = useParentQuestions();
  const invited = parents.flatMap((parent) =>
    parent.invitation === null ? [] : [{ parent, facts: parent.invitation }],
  );
  return (
    <>
      <section aria-labelledby="parents-heading">
        <h2 id="parents-heading" className="vh">
          {t.parents}
        </h2>
        <Card as="div" padded={false} className={css.card ?? ''}>
          <ul className="lined">
            {active.map((parent) => (
              <ParentRow
                key={parent.userId}
                parent={parent}
                isSelf={parent.userId === self}
                mayManage={isOwner && parent.userId !== self}
                onAsk={questions.ask}
              />
            ))}
          </ul>
        </Card>
      </section>
      {invited.length > 0 && (
        <section className="mt6" aria-labelledby="invited-heading">
          <h2 id="invited-heading" className="mb2">
            {t.invited}
          </h2>
          <Card as="div" padded={false} className={css.card ?? ''}>
            <ul className="lined">
              {invited.map(({ parent, facts }) => (
                <InvitationRow
                  key={parent.userId}
                  invited={parent}
                  facts={facts}
                  isOwner={isOwner}
                  isOwn={facts.invitedById === self}
                />
              ))}
            </ul>
          </Card>
        </section>
      )}
      {active.length > 1 && <LeaveFamily isOwner={isOwner} />}
      {questions.dialog}
    </>
  );
}
