import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { EmailInviteBody, MobileInviteBody } from '@kinward/contract/parents/parents.schemas.ts';
import { ApiError, failureText } from '../../../lib/api.ts';
import { useNavigateAfter } from '../../../lib/navigation/navigate-after.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { isUnsent, Unsent } from '../../../entities/session/Unsent.tsx';
import { unsentTexts } from '../../../entities/session/unsent-messages.ts';
import { useWithSelection } from '../../../entities/child/selection.ts';
import { useUser } from '../../../lib/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FieldNote } from '../../../ui/Field.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { PhoneField } from '../../../ui/PhoneField.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { toast } from '../../../ui/toast.ts';
import { parentsQuery, useInvite } from '../api/queries.ts';
import { parentsTexts as t } from '../messages.ts';

type Channel = 'email' | 'phone';

/** /user/invite-parent: one address, by mail or by text message. */
export default function InviteParentPage() {
  usePageTitle(t.inviteTitle);
  const [channel, setChannel] = useState<Channel>('email');
  const [address, setAddress] = useState<Record<Channel, string>>({ email: '', phone: '' });
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const navigateAfter = useNavigateAfter();
  const withSelection = useWithSelection();
  const self = useUser()?.userId;
  const { data: parents } = useQuery(parentsQuery);
  const isOwner = parents?.find(({ userId }) => userId === self)?.role === 'owner';
  const invite = useInvite();
  const way = channel === 'email' ? 'email' : 'sms';

  const put = (next: string) => {
    setAddress({ ...address, [channel]: next });
    setFault(undefined);
    setFailure(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read =
      channel === 'email'
        ? EmailInviteBody.safeParse({ email: address.email })
        : MobileInviteBody.safeParse({ phone: address.phone });
    if (!read.success) return setFault(read.error.issues[0]?.message);
    setFailure(undefined);
    const leadOn = navigateAfter();
    invite.mutate(read.data, {
      onSuccess: ({ message }) => {
        leadOn(withSelection('/user/parent-device'));
        if (message === undefined) return;
        void isUnsent(way).then((unsent) => toast.success(unsent && isOwner ? unsentTexts.invited : message));
      },
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'REAUTH_REQUIRED') return;
        setFailure(failureText(error));
      },
    });
  };

  return (
    <>
      <PageHead title={t.inviteTitle} subtitle={t.inviteSubtitle} />
      <div className="columns">
        <Card>
          <form className="stack g5 in-order" onSubmit={submit} noValidate>
            <Segmented
              label={t.by}
              value={channel}
              onChange={(next) => {
                setChannel(next);
                setFault(undefined);
                setFailure(undefined);
              }}
              options={[
                { value: 'email', label: t.byEmail },
                { value: 'phone', label: t.byPhone },
              ]}
            />
            {channel === 'email' ? (
              <TextField
                label={t.email}
                type="email"
                autoComplete="off"
                autoCapitalize="none"
                value={address.email}
                onChange={(event) => put(event.target.value)}
                error={fault}
              />
            ) : (
              <PhoneField label={t.phone} initial={address.phone} onChange={put} error={fault} />
            )}
            <Unsent channel={way} />
            <FieldNote id="invite-failure" error={failure} />
            <Button
              className="own-width"
              type="submit"
              waiting={invite.isPending}
              waitingLabel={t.inviteSending}
            >
              {t.inviteSend}
            </Button>
          </form>
        </Card>
        <Card aria-labelledby="invited-may">
          <h2 id="invited-may" className="mb3">
            {t.sees}
          </h2>
          <ul className="stack g2 bullets ink-2">
            {t.seesPoints.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          {parents !== undefined && !isOwner && <p className="mt3">{t.ownerAgrees}</p>}
        </Card>
      </div>
    </>
  );
}
