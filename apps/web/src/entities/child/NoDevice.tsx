import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { ArtName } from '../../ui/art.tsx';
import { childrenTexts } from './messages.ts';
import { useSelection } from './selection.ts';

interface NoDeviceProps {
  art: ArtName;
  title: string;
  children: ReactNode;
}

/** A page about a device of a child that has none yet: what will be here, and the way to the dashboard, where one is added. */
export function NoDevice({ art, title, children }: NoDeviceProps) {
  const { withSelection } = useSelection();
  return (
    <EmptyState
      art={art}
      title={title}
      action={
        <ButtonLink tone="soft" to={withSelection('/user/dashboard')}>
          {childrenTexts.toDashboard}
        </ButtonLink>
      }
    >
      {children}
    </EmptyState>
  );
}
