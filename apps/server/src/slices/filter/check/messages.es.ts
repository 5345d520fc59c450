import type { CheckWords } from './messages.ts';

export const check: CheckWords = {
  title: '¿Se filtra este navegador?',
  looking: 'Mirando',
  lookingMore: 'Tarda cuatro segundos y ocurre solo.',
  filtered: 'Sí, este navegador se filtra.',
  filteredMore:
    'Lo que pide pasa por Kinward, según las reglas de la familia de esta red o de este dispositivo.',
  unknown: 'Pregunta a Kinward, pero no rige ninguna regla.',
  unknownMore:
    'Ni este dispositivo ni esta red son aún de una familia de aquí. Un padre o una madre puede vincular la red en la página Redes del filtro.',
  not: 'No, este navegador no se filtra.',
  notMore: 'Preguntó los nombres a otro servicio. Tres cosas que mirar:',
  things: [
    'El wifi está activado y no se usan datos móviles.',
    'El «DNS seguro» del navegador está desactivado, o lleva la dirección que Kinward dio a este dispositivo.',
    'No hay ninguna VPN ni relay privado activos.',
  ],
  off: 'Esta instalación no tiene filtro.',
  offMore: 'Quien la lleva lo ha desactivado.',
  busy: 'Demasiadas pruebas a la vez.',
  busyMore: 'Prueba de nuevo en un minuto.',
  result: 'Ver el resultado',
  again: 'Probar otra vez',
  whose: 'Para padres: de quién es, según el filtro',
};
