import { IconLock, IconShieldCheck } from '@tabler/icons-react';
import { useLocation, useNavigate } from 'react-router';
import { mfaRequired } from '../../../entities/session/mfa-required.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { mfaTexts as t } from '../messages.ts';
import css from './Mfa.module.css';

/** Why the parent is here and nowhere else. */
export function MfaRequiredCard() {
  return (
    <Card aria-labelledby="mfa-required" className={css.state ?? ''}>
      <IconLock size={40} stroke={1.5} aria-hidden="true" />
      <div>
        <h2 id="mfa-required">{t.required.title}</h2>
        <p className="small ink-2 measure mt1">{t.required.what}</p>
        <p className="small ink-2 measure mt1">{t.required.how}</p>
      </div>
    </Card>
  );
}

/** The door is open again: on to the page that the parent wanted. */
export function WayBack() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const wanted: unknown = (state as { back?: unknown } | null)?.back;
  const goOn = () => {
    mfaRequired.set(false);
    void navigate(typeof wanted === 'string' ? wanted : '/user/dashboard', { replace: true });
  };
  return (
    <Card aria-labelledby="mfa-way-back" className={css.state ?? ''}>
      <IconShieldCheck size={40} stroke={1.5} aria-hidden="true" />
      <div>
        <h2 id="mfa-way-back">{t.required.done}</h2>
        <p className="small ink-2 measure mt1">{t.required.doneMore}</p>
        <div className="stack mt4">
          <Button className="own-width" onClick={goOn}>
            {t.required.goOn}
          </Button>
        </div>
      </div>
    </Card>
  );
}
