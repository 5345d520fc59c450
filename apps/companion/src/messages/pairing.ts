/** Messages of the pairing; loaded with that page. */
import { inLanguage } from './messages.ts';
import type { Translation } from './translation.ts';

export const pairingEn = {
  pairTitle: 'Connect this device with your family',
  pairText: 'Ask your parent for the code. It has eight letters and numbers.',
  code: 'Code',
  codeHelp: 'Like ABCD-EFGH',
  codeShort: 'The code has eight letters and numbers.',
  connect: 'Connect',
  connecting: 'Connecting…',
  noSpying: 'Nothing is sent yet. First you see who would see what, and you say yes or no.',
  parentHereTitle: 'A parent is signed in here',
  parentHere:
    'This looks like a parent’s own browser. If you connect it, this device will show up as the child’s. Signing out of the portal here also ends this connection.',
  parentHereGo: 'This is the child’s device',
} as const;

export const pairingEs: Translation<typeof pairingEn> = {
  pairTitle: 'Conecta este dispositivo con tu familia',
  pairText: 'Pide el código a tu madre o a tu padre. Tiene ocho letras y números.',
  code: 'Código',
  codeHelp: 'Como ABCD-EFGH',
  codeShort: 'El código tiene ocho letras y números.',
  connect: 'Conectar',
  connecting: 'Conectando…',
  noSpying: 'Todavía no se envía nada. Primero verás quién podría ver qué, y dirás sí o no.',
  parentHereTitle: 'Aquí hay una sesión de un adulto',
  parentHere:
    'Parece el navegador de tu madre o tu padre. Si lo conectas, este dispositivo aparecerá como el del niño o la niña. Si se cierra la sesión del portal aquí, también termina esta conexión.',
  parentHereGo: 'Es el dispositivo del niño o la niña',
};

export const pairingMessages = inLanguage(pairingEn, pairingEs);
