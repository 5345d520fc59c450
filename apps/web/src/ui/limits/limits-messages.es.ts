import type { limitsTexts } from './limits-messages.ts';

const PROGRAMS = {
  copies: 'Una copia de un programa bloqueado que se ha cambiado por dentro puede pasar por otro programa.',
  browser: 'Un juego en el navegador es un sitio, no un programa. Se cierra como sitio.',
};
const ADDRESSES =
  'Un sitio, una VPN o Tor en una dirección que no está en ninguna lista queda abierto. Allí una lista de permitidos cierra nombres, no direcciones.';
const COUNTING = 'No se sabe qué programa está delante: se cuenta cada uno que está en marcha.';
const OWNER = {
  otherSystem:
    'Otro sistema, arrancado desde una memoria USB, no tiene reglas. Ayudan una contraseña del firmware y un disco cifrado.',
  administrator:
    'Quien sabe la contraseña de un administrador puede quitarlo todo. Ayuda una cuenta estándar para el menor.',
};

export default {
  limits: {
    title: 'Lo que esto no puede hacer',
    lede: 'Padres e hijos leen aquí las mismas palabras.',
    linux: {
      addresses:
        'Un sitio, una VPN o Tor en una dirección que no está en ninguna lista queda abierto, salvo que la política use solo la lista de permitidos.',
      ...PROGRAMS,
      machines:
        'Un programa en una máquina virtual no se ve. Sus sitios se saltan las reglas si la máquina tiene una red propia.',
      counting: 'Con Wayland no se sabe qué programa está delante: se cuenta cada uno que está en marcha.',
      ...OWNER,
    },
    windows: {
      whole:
        'Los sitios se filtran para todo el ordenador, según quién tiene la sesión activa. Mientras es un adulto, lo que un menor dejó en marcha no se filtra.',
      addresses: ADDRESSES,
      ...PROGRAMS,
      machines:
        'Un programa en una máquina virtual o en WSL no se ve, y sus sitios pueden saltarse las reglas.',
      counting: COUNTING,
      ...OWNER,
    },
    mac: {
      whole:
        'Los sitios se filtran para todo el Mac, según quién está ante la pantalla. Mientras es un adulto, lo que un menor dejó en marcha no se filtra.',
      addresses: ADDRESSES,
      ...PROGRAMS,
      machines: 'Un programa en una máquina virtual no se ve, y sus sitios pueden saltarse las reglas.',
      counting: COUNTING,
      ...OWNER,
    },
  } satisfies typeof limitsTexts,
};
