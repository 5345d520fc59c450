import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type {
  NotificationSettings,
  Switches,
} from '@kinward/contract/notifications/notifications.schemas.ts';
import { pushTexts } from '../../../entities/notifications/push-messages.ts';
import { pushHindrance, startPush } from '../../../entities/notifications/push.ts';
import { settingsQuery, useSaveSettings } from '../../../entities/notifications/settings.ts';
import { Unsent, useUnsent } from '../../../entities/session/Unsent.tsx';
import { ApiError, failureText } from '../../../lib/api.ts';
import { useMedia } from '../../../lib/media.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { toast } from '../../../ui/toast.ts';
import { fenceTexts as t } from '../messages.ts';

type Answer = 'push' | 'mail' | 'neither';

/** After the first fence, once for each parent: how they want to hear of it. A parent who has chosen before is not asked. */
export default function FenceQuestion({ name }: { name: string }) {
  const queries = useQueryClient();
  const { data } = useQuery(settingsQuery);
  const [answer, setAnswer] = useState<Answer>();
  const save = useSaveSettings();
  const unsent = useUnsent('email');
  const keep = ({ kinds, quiet }: NotificationSettings, to: Answer, switches: Switches): void =>
    save.mutate({ kinds: { ...kinds, Geofence: switches }, quiet }, { onSuccess: () => setAnswer(to) });
  const ask = useMutation({
    mutationFn: ({ push }: NotificationSettings) => startPush(push.publicKey),
    onSuccess: (allowed, settings) => {
      if (allowed) keep(settings, 'push', { ...settings.kinds.Geofence, push: true });
      else toast.error(pushTexts.notAsked);
    },
    onError: (error) => toast.error(error instanceof ApiError ? failureText(error) : pushTexts.noService),
    onSettled: () => void queries.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  });
  if (answer !== undefined)
    return (
      <p className="well small ink-2 mt6" role="status">
        {answer === 'mail' && unsent ? t.toldLater : t.told[answer]}{' '}
        <Link className="link" to="/user/notification-settings">
          {t.allAlerts}
        </Link>
      </p>
    );
  const isBusy = save.isPending || ask.isPending;
  // A push that is on already answers it.
  if (data === undefined || (!isBusy && (data.chosen || data.push.browsers > 0))) return null;
  return (
    <Question
      name={name}
      email={data.email}
      asking={ask.isPending}
      onAnswer={(to) => {
        const { Geofence } = data.kinds;
        if (isBusy) return;
        if (to === 'push') ask.mutate(data);
        else keep(data, to, to === 'mail' ? { ...Geofence, mail: true } : { mail: false, push: false });
      }}
    />
  );
}

interface QuestionProps {
  name: string;
  /** Where mails go. */
  email: string;
  /** The browser asks the person. */
  asking: boolean;
  onAnswer: (answer: Answer) => void;
}

function Question({ name, email, asking, onAnswer }: QuestionProps) {
  const isTouch = useMedia('(pointer: coarse)');
  const hindrance = pushHindrance();
  return (
    <Card className="stack g3 mt6" aria-labelledby="tell-me">
      <h2 id="tell-me">{t.tellMe(name)}</h2>
      <div className="cluster g2">
        {hindrance === undefined && (
          <Button waiting={asking} waitingLabel={t.asking} onClick={() => onAnswer('push')}>
            {isTouch ? t.onPhone : t.inBrowser}
          </Button>
        )}
        <Button tone={hindrance === undefined ? 'soft' : 'primary'} onClick={() => onAnswer('mail')}>
          {t.byMail}
        </Button>
        <Button tone="line" onClick={() => onAnswer('neither')}>
          {t.neither}
        </Button>
      </div>
      <p className="small ink-2">
        {hindrance !== undefined && `${pushTexts[hindrance]} `}
        {t.tellMailed(email)}
      </p>
      <Unsent channel="email" />
    </Card>
  );
}
