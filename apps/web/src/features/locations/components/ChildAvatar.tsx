import type { Child } from '@kinward/contract/children/children.schemas.ts';
import { usePicture } from '../../../lib/picture.ts';
import { Avatar, kidColour, type AvatarProps } from '../../../ui/Avatar.tsx';

type ChildAvatarProps = Omit<AvatarProps, 'name' | 'colour' | 'picture'> & { child: Child };

/** A child's face with the picture that only a signed-in parent can fetch. */
export function ChildAvatar({ child, ...rest }: ChildAvatarProps) {
  const picture = usePicture(child.profileUrl);
  return <Avatar {...rest} name={child.firstName} colour={kidColour(child.ordinal)} picture={picture} />;
}
