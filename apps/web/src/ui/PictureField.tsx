import { IconPhoto } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { usePicture } from '../lib/picture.ts';
import { shrinkPicture } from '../lib/small-picture.ts';
import { Avatar, type KidColour } from './Avatar.tsx';
import { FaceChoice } from './FaceChoice.tsx';
import { FieldNote } from './Field.tsx';
import { PICTURE_KINDS, pictureFault } from './picture-fault.ts';
import { pictureTexts as t } from './picture-messages.ts';
import { cx } from './cx.ts';
import css from './PictureField.module.css';

interface PictureFieldProps {
  name: string;
  colour: KidColour;
  /** Letters instead of a drawn child while there is no picture. */
  initials?: boolean;
  /** The picture that is there. */
  profileUrl: string | null;
  picture: File | undefined;
  onPicture: (file: File | undefined) => void;
}

/** A picture with its preview, a photo made small or a drawn face; the owner of the form uploads it. */
export function PictureField(props: PictureFieldProps) {
  const { name, colour, initials = false, profileUrl, picture, onPicture } = props;
  const id = useId();
  const [fault, setFault] = useState<string>();
  const stored = usePicture(profileUrl);
  const preview = usePreview(picture);
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    const small = await shrinkPicture(file);
    const found = pictureFault(small);
    setFault(found);
    onPicture(found === undefined ? small : undefined);
  };
  const take = (face: File) => {
    setFault(undefined);
    onPicture(face);
  };
  return (
    <div className={css.field}>
      <Avatar
        name={name}
        colour={colour}
        initials={initials}
        picture={preview ?? stored}
        size={64}
        decorative
      />
      <div>
        <input
          id={id}
          type="file"
          accept={PICTURE_KINDS.join(',')}
          className={`vh ${css.input}`}
          aria-describedby={`${id}-note`}
          onChange={(event) => void choose(event.target.files?.[0])}
        />
        <label htmlFor={id} className={cx('small-strong self-start soft-primary', css.label)}>
          <IconPhoto size={19} stroke={1.75} aria-hidden="true" />
          {preview === undefined && stored === undefined ? t.choosePicture : t.changePicture}
        </label>
      </div>
      {!initials && <FaceChoice onPicture={take} />}
      <div className={css.note}>
        <FieldNote id={`${id}-note`} help={t.pictureHelp} error={fault} />
      </div>
    </div>
  );
}

/** An object URL of the chosen file, given back when another is chosen or the form goes. */
function usePreview(file: File | undefined): string | undefined {
  const [preview, setPreview] = useState<{ file: File; url: string }>();
  useEffect(() => {
    if (file === undefined) return;
    const url = URL.createObjectURL(file);
    const shown = requestAnimationFrame(() => setPreview({ file, url }));
    return () => {
      cancelAnimationFrame(shown);
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return preview !== undefined && preview.file === file ? preview.url : undefined;
}
