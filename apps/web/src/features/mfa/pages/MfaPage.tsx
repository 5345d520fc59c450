import { IconShieldCheck, IconShieldExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Protection } from '@kinward/contract/mfa/mfa.schemas.ts';
import { mfaRequired, useMfaRequired } from '../../../entities/session/mfa-required.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Card } from '../../../ui/Card.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { protectionQuery } from '../api/mfa.ts';
import { AppCard } from '../components/AppCard.tsx';
import { CodesCard, CodesDialog } from '../components/CodesCard.tsx';
import { MfaRequiredCard, WayBack } from '../components/MfaRequiredCards.tsx';
import { KeysCard } from '../components/KeysCard.tsx';
import css from '../components/Mfa.module.css';
import { mfaTexts as t } from '../messages.ts';

/** /user/mfa: what protects the own account besides the password. */
export default function MfaPage() {
  usePageTitle(t.title);
  const query = useQuery(protectionQuery);
  return (
    <>
      <PageHead title={t.title} subtitle={t.subtitle} />
      <Loaded query={query} loading={t.loading}>
        {(protection) => <Cards protection={protection} />}
      </Loaded>
    </>
  );
}

function Cards({ protection }: { protection: Protection }) {
  const { totp, passkeys, recoveryCodesLeft, passkeyOrigin, required } = protection;
  const [codes, setCodes] = useState<string[]>([]);
  const [shown, setShown] = useState(false);
  const show = (next: string[]) => {
    setCodes(next);
    setShown(true);
  };
  const guarded = totp !== null || passkeys.length > 0;
  const mustSetUp = useMfaRequired();
  const missing = required && !guarded;
  useEffect(() => {
    if (missing) mfaRequired.set(true);
    // The operator has changed their mind meanwhile.
    if (!required) mfaRequired.set(false);
  }, [missing, required]);
  return (
    <div className="stack g4">
      {missing && <MfaRequiredCard />}
      {!missing && mustSetUp && <WayBack />}
      {!missing && !mustSetUp && <State protection={protection} guarded={guarded} />}
      <div className="columns">
        <div className="stack g4">
          <AppCard totp={totp} onCodes={show} />
          <CodesCard left={recoveryCodesLeft} guarded={guarded} onCodes={show} />
        </div>
        <div className="stack g4">
          <KeysCard passkeys={passkeys} passkeyOrigin={passkeyOrigin} onCodes={show} />
          <Card aria-labelledby="mfa-lost">
            <h2 className="mb2" id="mfa-lost">
              {t.lost.title}
            </h2>
            <p className="small ink-2 measure mt1">{t.lost.what}</p>
          </Card>
        </div>
      </div>
      <CodesDialog codes={codes} open={shown} onClose={() => setShown(false)} />
    </div>
  );
}

/** In a sentence: what opens the account now. */
function State({ protection, guarded }: { protection: Protection; guarded: boolean }) {
  const { totp, passkeys, recoveryCodesLeft } = protection;
  const ways = [
    ...(totp === null ? [] : [t.wayApp]),
    ...(passkeys.length === 0 ? [] : [t.wayKeys(passkeys.length)]),
  ].join(t.or);
  const Icon = guarded ? IconShieldCheck : IconShieldExclamation;
  return (
    <Card aria-labelledby="mfa-state" className={css.state ?? ''}>
      <Icon size={40} stroke={1.5} aria-hidden="true" />
      <div>
        <h2 id="mfa-state">{guarded ? t.guarded : t.bare}</h2>
        <p className="small ink-2 measure mt1">
          {guarded ? t.guardedMore(ways, recoveryCodesLeft) : t.bareMore}
        </p>
      </div>
    </Card>
  );
}
