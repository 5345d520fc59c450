import type { ReactNode } from 'react';
import { useWithSelection } from '../../../entities/child/selection.ts';
import { Breadcrumbs, type Crumb } from '../../../ui/Breadcrumbs.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { profileTexts as t } from '../messages.profile.ts';

interface ProfileFrameProps {
  title: string;
  subtitle?: string;
  /** What comes between the dashboard and this page. */
  above?: Crumb;
  /** This page in the breadcrumbs, when shorter than its title. */
  crumb?: string;
  /** At the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Breadcrumbs and title of the pages of the own account, which the side menu does not hold. */
export function ProfileFrame({ title, subtitle, above, crumb = title, aside, children }: ProfileFrameProps) {
  const withSelection = useWithSelection();
  const crumbs: Crumb[] = [
    { label: t.home, to: withSelection('/user/dashboard') },
    ...(above === undefined ? [] : [{ ...above, to: above.to && withSelection(above.to) }]),
    { label: crumb },
  ];
  return (
    <>
      <Breadcrumbs crumbs={crumbs} />
      <PageHead title={title} subtitle={subtitle}>
        {aside}
      </PageHead>
      {children}
    </>
  );
}
