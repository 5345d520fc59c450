import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useUser } from '../../../lib/session.ts';
import { Art } from '../../../ui/art.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { childrenTexts } from '../../../entities/child/messages.ts';
import { dashboardTexts as t } from '../messages.ts';
import css from './FirstSteps.module.css';

/** A family without a child: what will be here, and the one thing to do. */
export function FirstSteps({ onAdd }: { onAdd: () => void }) {
  const user = useUser();
  return (
    <>
      <Card className={cx('stack g2 mt3', css.card)}>
        <Art name="house" className={cx('art', css.art)} />
        <div>
          <h1 className="display">{user === null ? t.helloNobody : t.hello(user.firstName)}</h1>
          <ol className={css.journey}>
            {t.journey.map(({ head, text }, i) => (
              <li key={head}>
                <span className={cx('strong ink-2', css.number)} aria-hidden="true">
                  {i + 1}
                </span>
                <div>
                  <b className="block as-h3">{head}</b>
                  <p className="small ink-2">{text}</p>
                </div>
              </li>
            ))}
          </ol>
          <Button icon={<IconPlus size={19} stroke={1.75} aria-hidden="true" />} onClick={onAdd}>
            {childrenTexts.addChild}
          </Button>
          <Link className={cx('link', css.sample)} to="/user/sample-page">
            {t.demoOffer}
          </Link>
        </div>
      </Card>
      <p className="small ink-2 measure mt5">{t.staysHere}</p>
    </>
  );
}
