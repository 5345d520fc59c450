import type { pictureTexts } from './picture-messages.ts';

export default {
  picture: {
    pictureHelp: 'JPEG, PNG o WebP. Dónde se hizo la foto no se guarda.',
    faces: 'O una cara dibujada',
    face: (number) => `Cara dibujada ${number}`,
    choosePicture: 'Elegir una foto',
    changePicture: 'Elegir otra',
    pictureKind: 'Este archivo no es una imagen que se pueda usar. Elige un JPEG, PNG o WebP.',
    pictureLarge: 'Esta foto pasa de 5 MB. Elige una más pequeña.',
  } satisfies typeof pictureTexts,
};
