import { useEffect, type ReactNode } from 'react';
import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { comeAlive } from '../../../lib/prerendered.ts';
import { cx } from '../../../ui/cx.ts';
import { Logo } from '../../../ui/Logo.tsx';
import { sceneTexts as t } from '../messages.login.ts';
import css from './AuthLayout.module.css';
import { SceneNarrow, SceneStrip, SceneWide } from './Scene.tsx';

interface AuthLayoutProps {
  title: string;
  subtitle?: ReactNode;
  /** The login shows the drawn family on phones as well; the others a strip of the map. */
  full?: boolean;
  children: ReactNode;
  /** The way to the neighbouring page. */
  foot?: ReactNode;
}

/** Pages before the login: the form on the ground, the drawn map beside it on wide screens and above it on phones. */
export function AuthLayout({ title, subtitle, full = false, children, foot }: AuthLayoutProps) {
  useEffect(comeAlive, []);
  return (
    <div className={css.auth}>
      <div className={cx(css.scene, !full && css.strip)} aria-hidden="true">
        {full ? <SceneNarrow className="below-wide" /> : <SceneStrip className="below-wide" />}
        <SceneWide className="from-wide" />
        {full && (
          <div className={cx('from-wide', css.said)}>
            <p className="as-h2">{t.says}</p>
            <small className="row g2 small ink-2 mt2">
              <IconLock size={16} stroke={1.75} />
              {t.keeps}
            </small>
          </div>
        )}
      </div>
      <header className={css.brand}>
        <Link to="/" className={css.home} aria-label="Kinward">
          <Logo />
        </Link>
      </header>
      <main className={css.pane} tabIndex={-1}>
        <div className={cx('short', css.in)}>
          <h1 className="display">{title}</h1>
          {subtitle !== undefined && <p className={css.subtitle}>{subtitle}</p>}
          {children}
          {foot !== undefined && <p className="small ink-2 mt6">{foot}</p>}
        </div>
      </main>
    </div>
  );
}
