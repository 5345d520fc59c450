import type { ReactNode } from 'react';
import { QrCode } from '../../ui/QrCode.tsx';
import { companionTexts as t } from './companion-messages.ts';
import css from './CompanionLink.module.css';

interface CompanionLinkProps {
  link: string;
  word: string;
  /** What the picture opens. */
  label?: string;
  /** Another way to send it. */
  children?: ReactNode;
}

/** "Open this on the child's phone": the link, and the same as a picture for its camera. */
export function CompanionLink({ link, word, label = t.qrLabel, children }: CompanionLinkProps) {
  return (
    <div className={css.link}>
      <QrCode text={link} label={label} />
      <div>
        <h3>{t.linkTitle(word)}</h3>
        {children}
        <p>{t.linkWhy}</p>
      </div>
    </div>
  );
}
