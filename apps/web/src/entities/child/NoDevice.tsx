import type { Child } from '@kinward/contract/children/children.schemas.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { ArtName } from '../../ui/art.tsx';
import { childrenTexts } from './messages.ts';
import { AddDeviceLink } from './SetupLinks.tsx';

interface NoDeviceProps {
  child: Child;
  art: ArtName;
  /** One sentence that says what will be here. */
  promise: string;
}

/** A page about a device of a child that has none yet: what will be here, and straight to adding one. */
export const NoDevice = ({ child, art, promise }: NoDeviceProps) => (
  <EmptyState art={art} title={promise} action={<AddDeviceLink child={child} />}>
    {childrenTexts.noDevice(child.firstName)}
  </EmptyState>
);
