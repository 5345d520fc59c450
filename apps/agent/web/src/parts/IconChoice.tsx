import { useId, useState } from 'react';
import { Card } from '@kinward/web/ui/Card.tsx';
import { cx } from '@kinward/web/ui/cx.ts';
import { Switch } from '@kinward/web/ui/Switch.tsx';
import { setIcon } from '../api.ts';
import { texts as t } from '../messages.ts';
import css from './parts.module.css';
import { refusalWords } from './PauseDialog.tsx';

/** Whether the icon of the desktop is shown to who reads this; rules and notices are the same without it. */
export function IconChoice({ isShown, onChanged }: { isShown: boolean; onChanged: () => void }) {
  const id = useId();
  /** What was chosen, until the agent says so itself. */
  const [chosen, setChosen] = useState<{ to: boolean; from: boolean }>();
  const [waits, setWaits] = useState(false);
  const [fault, setFault] = useState('');
  const choose = (to: boolean) => {
    if (waits) return;
    setChosen({ to, from: isShown });
    setWaits(true);
    setFault('');
    const fail = (words: string) => {
      setChosen(undefined);
      setFault(words);
    };
    setIcon({ isShown: to })
      .then(
        (reply) => (reply.done ? onChanged() : fail(refusalWords(reply))),
        () => fail(t.reasons.failed),
      )
      .finally(() => setWaits(false));
  };
  return (
    <Card className="stack g2">
      <div className="row spread g4">
        <label htmlFor={id} className="as-h2">
          {t.icon}
        </label>
        <Switch
          id={id}
          aria-describedby={`${id}-says`}
          checked={chosen?.from === isShown ? chosen.to : isShown}
          onChange={choose}
        />
      </div>
      <p id={`${id}-says`} className="ink-2 measure">
        {t.iconSays}
      </p>
      <p role="status" className={cx('small forbidden', css.outcome)}>
        {fault}
      </p>
    </Card>
  );
}
