import { useEffect, useState } from 'react';
import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { SkeletonRow } from '@kinward/web/ui/Skeleton.tsx';
import type { ChildPage } from '@kinward/contract/companion/page.schemas.ts';
import { keepOwnPage, readBoth, takeOtherPage, type TwoPages } from '../device/child-page.ts';
import { childPageMessages as m } from '../messages/child-page.ts';
import { t } from '../messages/messages.ts';
import { LanguageChoice } from '../cards/LanguageChoice.tsx';
import { watcherNames } from '../cards/Reminder.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';

/** A link may come from anyone: it takes the place of the page that is kept here only where it is the same device's, or by a choice. */
export default function OtherPage() {
  const [pages, setPages] = useState<TwoPages>();
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    readBoth().then(setPages, () => setFailed(true));
  }, [tries]);
  const again = () => {
    setFailed(false);
    setTries((former) => former + 1);
  };
  return (
    <>
      <h1 className="display">{titleOf(pages)}</h1>
      {pages === undefined && !failed && (
        <Card>
          <SkeletonRow label={t.loading} />
        </Card>
      )}
      {pages === 'dead' && (
        <Card>
          <p role="status">{m.otherDead}</p>
        </Card>
      )}
      {typeof pages === 'object' && (
        <Card className="stack g4 warning">
          <p>{words(m.otherText, pages.other)}</p>
          <p>{words(m.ownText, pages.own)}</p>
          <p className="strong">{m.pageSure}</p>
        </Card>
      )}
      {failed && (
        <Button wide className="big" onClick={again}>
          {t.retry}
        </Button>
      )}
      <Button tone={failed ? 'line' : 'primary'} wide className="big" onClick={keepOwnPage}>
        {m.keepMine}
      </Button>
      {typeof pages === 'object' && (
        <Button tone="line" wide className="big" onClick={takeOtherPage}>
          {m.takeOther}
        </Button>
      )}
      <ErrorMessage>{failed ? t.failed : undefined}</ErrorMessage>
      <LanguageChoice />
    </>
  );
}

const words = (text: (child: string, device: string, names: string) => string, { me }: ChildPage): string =>
  text(me.childName, me.deviceName, watcherNames(me.watchers));

/** Nothing is said of the link before it is known. */
const titleOf = (pages: TwoPages | undefined): string => {
  if (pages === undefined) return m.pageTitle;
  return pages === 'dead' ? m.pageEndedTitle : m.otherTitle;
};
