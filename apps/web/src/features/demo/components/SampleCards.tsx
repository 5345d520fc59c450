import { IconChevronRight, IconPlayerPlay } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Sample } from '@kinward/contract/demo/demo.schemas.ts';
import { failureText } from '../../../lib/api.ts';
import { pageFocus } from '../../../lib/focus.ts';
import { inLanguage } from '../../../lib/language.ts';
import { pickSelection, useSelection } from '../../../entities/child/selection.ts';
import { Art } from '../../../ui/art.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { toast } from '../../../ui/toast.ts';
import { useRemoveDemo, useStartDemo } from '../api/sample.ts';
import { cx } from '../../../ui/cx.ts';
import css from '../pages/SamplePage.module.css';
import { demoTexts as t } from '../messages.ts';

const tell = (failure: Error): void => {
  toast.error(failureText(failure));
};
/** The button that was pressed goes with what it did. */
const focusPage = (): void => pageFocus()?.focus({ preventScroll: true });

/** No sample yet: what it is, and the one thing to do. */
export function Start() {
  const start = useStartDemo({ onDone: focusPage, onError: tell });
  return (
    <Card className={cx('stack g5', css.start)}>
      <Art name="house" className="art" />
      <div className={css.words}>
        <p>{t.noneSubtitle}</p>
        <Button
          icon={<IconPlayerPlay size={19} stroke={1.75} aria-hidden="true" />}
          waiting={start.isPending}
          waitingLabel={t.starting}
          onClick={() => start.mutate()}
        >
          {t.start}
        </Button>
      </div>
    </Card>
  );
}

/** What can be done with the sample that is there. */
export function Running({ sample }: { sample: Sample }) {
  const start = useStartDemo({ onDone: focusPage, onError: tell });
  const to = useDemoLink(sample.childId);
  return (
    <>
      <Card className="stack g4" aria-labelledby="sample-try">
        <h2 id="sample-try">{t.tryTitle}</h2>
        <ul className={cx('lined', css.try)}>
          {t.tryOut.map(({ words, path }) => (
            <li key={path}>
              <Link to={to(path)}>
                {words}
                <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
        <div className="actions">
          {sample.state === 'still' ? (
            <Button waiting={start.isPending} waitingLabel={t.starting} onClick={() => start.mutate()}>
              {t.again}
            </Button>
          ) : (
            <ButtonLink to={to('/user/dashboard')}>{t.toDashboard}</ButtonLink>
          )}
        </div>
      </Card>
      <Remove name={sample.firstName ?? ''} />
    </>
  );
}

/** Pages with the sample chosen. */
function useDemoLink(childId: string | null): (path: string) => string {
  const { children } = useSelection();
  const { child, device } = pickSelection(children, childId, null);
  return (path) => {
    const query = new URLSearchParams({ child: childId ?? '' });
    if (child?.childId === childId && device) query.set('device', device.deviceId);
    return `${path}?${query}`;
  };
}

function Remove({ name }: { name: string }) {
  const remove = useRemoveDemo({
    onError: tell,
    onDone: ({ message }) => {
      toast.success(message === undefined ? t.gone : inLanguage(message));
      focusPage();
    },
  });
  return (
    <Card className="stack g4" aria-labelledby="sample-remove">
      <h2 id="sample-remove">{t.remove}</h2>
      <p className="ink-2 measure">{t.removeSays(name)}</p>
      <div className="actions">
        <Button
          tone="danger-quiet"
          waiting={remove.isPending}
          waitingLabel={t.removing}
          onClick={() => remove.mutate()}
        >
          {t.remove}
        </Button>
      </div>
    </Card>
  );
}
