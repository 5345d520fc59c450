import { IconPlus } from '@tabler/icons-react';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { ArtName } from '../../ui/art.tsx';
import { childrenTexts } from './messages.ts';

/** The dashboard with its form for a child open. */
const ADD_CHILD = '/user/dashboard?add=child';

interface NoChildProps {
  art: ArtName;
  /** One sentence that says what will be here. */
  promise: string;
}

/** A page about a child in a family that has none yet: what will be here, and straight to adding one. */
export function NoChild({ art, promise }: NoChildProps) {
  return (
    <EmptyState
      art={art}
      title={promise}
      action={
        <ButtonLink to={ADD_CHILD} icon={<IconPlus size={19} stroke={1.75} aria-hidden="true" />}>
          {childrenTexts.addChild}
        </ButtonLink>
      }
    >
      {childrenTexts.addFirst}
    </EmptyState>
  );
}
