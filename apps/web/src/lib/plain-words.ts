/** Small letters without accents, so that "codigo" finds "código". */
export const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();
