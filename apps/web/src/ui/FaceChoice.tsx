import { useState } from 'react';
import { pictureOf } from '../lib/small-picture.ts';
import type { KidColour } from './Avatar.tsx';
import { cx } from './cx.ts';
import { pictureTexts as t } from './picture-messages.ts';
import css from './PictureField.module.css';
import { Portrait } from './portraits.tsx';

const FACES: readonly KidColour[] = [1, 2, 3, 4, 5, 6];

/** One of the drawn faces instead of a photo; the one chosen becomes the picture. */
export function FaceChoice({ onPicture }: { onPicture: (picture: File) => void }) {
  const [chosen, setChosen] = useState<KidColour>();
  const choose = async (face: KidColour, button: HTMLElement) => {
    const drawing = button.querySelector('svg');
    if (drawing === null) return;
    setChosen(face);
    onPicture(await pictureOf(drawing));
  };
  return (
    <div role="group" aria-label={t.faces} className={cx('cluster g2', css.faces)}>
      {FACES.map((face) => (
        <button
          key={face}
          type="button"
          className={css.face}
          aria-label={t.face(face)}
          aria-pressed={chosen === face}
          // A fault that appears as a field loses the focus would move the sheet away under the finger.
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => void choose(face, event.currentTarget)}
        >
          <svg viewBox="0 0 64 64" width="44" height="44" aria-hidden="true">
            <Portrait colour={face} />
          </svg>
        </button>
      ))}
    </div>
  );
}
