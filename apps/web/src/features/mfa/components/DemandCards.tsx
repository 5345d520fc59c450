import { IconLock, IconShieldCheck } from '@tabler/icons-react';
import { useLocation, useNavigate } from 'react-router';
import { factorDemand } from '../../../entities/session/factor-demand.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { mfaTexts as t } from '../messages.ts';
import css from './Mfa.module.css';

/** Why the parent is here and nowhere else. */
export function Demand() {
  return (
    <Card aria-labelledby="mfa-demand" className={css.state ?? ''}>
      <IconLock size={40} stroke={1.5} aria-hidden="true" />
      <div>
        <h2 id="mfa-demand">{t.demand.title}</h2>
        <p className="small ink-2 measure mt1">{t.demand.what}</p>
        <p className="small ink-2 measure mt1">{t.demand.how}</p>
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
    factorDemand.set(false);
    void navigate(typeof wanted === 'string' ? wanted : '/user/dashboard', { replace: true });
  };
  return (
    <Card aria-labelledby="mfa-way-back" className={css.state ?? ''}>
      <IconShieldCheck size={40} stroke={1.5} aria-hidden="true" />
      <div>
        <h2 id="mfa-way-back">{t.demand.done}</h2>
        <p className="small ink-2 measure mt1">{t.demand.doneMore}</p>
        <div className="stack mt4">
          <Button className="own-width" onClick={goOn}>
            {t.demand.goOn}
          </Button>
        </div>
      </div>
    </Card>
  );
}
