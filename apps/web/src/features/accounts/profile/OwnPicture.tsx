import { useMutation } from '@tanstack/react-query';
import type { User } from '@kinward/contract/accounts/accounts.schemas.ts';
import { session } from '../../../lib/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { PictureField } from '../../../ui/PictureField.tsx';
import { toast } from '../../../ui/toast.ts';
import { uploadProfilePicture } from './upload-profile-picture.ts';
import { explain } from '../form-errors.ts';
import { profileTexts } from '../messages.profile.ts';

const t = profileTexts.edit;

/** The own picture: needs no code, so it is saved as soon as it is chosen. */
export function OwnPicture({ user }: { user: User }) {
  const upload = useMutation({
    mutationFn: (image: File) => uploadProfilePicture(user.userId, image),
    onSuccess: ({ profileUrl }) => {
      session.update({ ...(session.user() ?? user), profileUrl });
      toast.success(t.updated);
    },
    onError: (error) => toast.error(explain(error)),
  });
  return (
    <Card aria-labelledby="own-picture" aria-busy={upload.isPending}>
      <h2 id="own-picture" className="as-h2 mb4">
        {t.picture}
      </h2>
      <p className="small ink-2 mb4">{t.pictureWhy}</p>
      <PictureField
        name={`${user.firstName} ${user.lastName}`}
        colour={4}
        initials
        profileUrl={user.profileUrl}
        picture={upload.isPending ? upload.variables : undefined}
        onPicture={(file) => {
          if (file !== undefined) upload.mutate(file);
        }}
      />
    </Card>
  );
}
