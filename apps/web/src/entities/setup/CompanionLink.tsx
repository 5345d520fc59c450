import { QrCode } from '../../ui/QrCode.tsx';
import { companionTexts as t } from './companion-messages.ts';
import css from './CompanionLink.module.css';

/** The child's page with the code in it. Behind the `#`, so that no server and no log between sees it. */
const companionLink = (code: string): string => `${location.origin}/companion/#code=${code}`;

/** A browser on the computer that runs the installation: what it calls itself is no address for others. */
const isOwnComputer = (): boolean => /^(?:localhost|127\.[\d.]+|\[::1\])$/u.test(location.hostname);

/** "Open this on the child's phone": the link, and the same as a picture for its camera. */
export function CompanionLink({ code, word }: { code: string; word: string }) {
  const link = companionLink(code);
  return (
    <div className={css.link}>
      <QrCode text={link} label={t.qrLabel} />
      <div>
        <h3>{t.linkTitle(word)}</h3>
        <code>{link}</code>
        <p>{t.linkWhy}</p>
        {isOwnComputer() && <p className={css.warn}>{t.onlyHere}</p>}
      </div>
    </div>
  );
}
