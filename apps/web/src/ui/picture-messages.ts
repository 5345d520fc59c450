/** Messages of the picture field. Apart from the other components', as few pages have one. */
import { catalogue } from '../lib/language.ts';

export const pictureTexts = catalogue('picture', {
  pictureHelp: 'JPEG, PNG or WebP. Where the photo was taken is not saved.',
  faces: 'Or a drawn face',
  face: (number: number) => `Drawn face ${number}`,
  choosePicture: 'Choose a picture',
  changePicture: 'Choose another',
  pictureKind: 'This file is not a picture that can be used. Choose a JPEG, PNG or WebP.',
  pictureLarge: 'This picture is larger than 5 MB. Choose a smaller one.',
});
