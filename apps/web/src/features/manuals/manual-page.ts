/** The script of the documents for everybody. */
import { enhance } from './logic/enhance.ts';
import spanish from './messages.es.ts';
import { manualTexts } from './messages.ts';

if (document.documentElement.lang === 'es') Object.assign(manualTexts, spanish.manuals);

const root = document.querySelector<HTMLElement>('.manual');
if (root !== null) enhance(root);
