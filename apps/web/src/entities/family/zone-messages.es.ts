import type { zoneTexts } from './zone-messages.ts';

export default {
  zone: {
    times: (zone) => `Los días y las horas son los de ${zone}.`,
    change: 'Cambiar',
    changeZone: 'Cambiar la zona horaria de la familia',
    title: 'La zona horaria de la familia',
    zone: 'Zona horaria',
    help: 'La siguen los horarios, los días y las horas de silencio, en todos los dispositivos de tu familia. Se avisa a los demás padres.',
    save: 'Guardar',
    saving: 'Guardando',
    changed: (zone) => `Ahora los días y las horas son los de ${zone}.`,
  } satisfies typeof zoneTexts,
};
