import type { healthTexts } from './health-messages.ts';

export default {
  health: {
    title: 'Ahora en el ordenador',
    names: {
      filtered: 'Se filtran los sitios',
      nobody: 'Los sitios están como sin reglas: ahora no lo usa nadie con reglas',
      open: 'No se filtran los sitios',
      help: 'El agente lo intenta otra vez por sí mismo. Si sigue así, reinicia el ordenador; «kinward-agent status» dice allí dónde leer el motivo.',
    },
    browsers: {
      well: 'Los ajustes de los navegadores están puestos',
      not: 'Los ajustes de los navegadores no están puestos',
      help: 'Un navegador puede buscar sitios por fuera del filtro. El agente lo intenta otra vez por sí mismo. Si un colegio o una empresa administra esos navegadores, pide que desactive el DNS seguro (DNS por HTTPS).',
    },
    programs: {
      well: 'Se vigilan los programas',
      not: 'No se vigilan los programas',
      help: 'No se cierra ni se cuenta ninguno. Reinicia el ordenador; si sigue así, instala el agente otra vez.',
    },
  } satisfies typeof healthTexts,
};
