import type { demoTexts } from './messages.ts';

export default {
  sample: {
    title: 'Ejemplo',
    loading: 'Cargando el ejemplo',
    none: 'Mira cómo es antes de añadir a tus hijos.',
    noneSubtitle:
      'Un menor inventado pasea y va en bici por una pequeña ciudad, y cada página tiene algo que mostrar.',
    moving: (name) => `${name} está en camino.`,
    movingSubtitle: (until) => `Es un ejemplo. Se mueve hasta ${until} y después se queda quieto.`,
    still: (name) => `${name} está quieto.`,
    stillSubtitle: 'Un ejemplo se mueve durante 24 horas. Todo lo que comunicó sigue ahí.',
    start: 'Iniciar el ejemplo',
    starting: 'Iniciando',
    again: 'Iniciar de nuevo',
    toDashboard: 'Verlo en el panel',
    remove: 'Quitar el ejemplo',
    removing: 'Quitando',
    gone: 'El ejemplo ya no está.',
    removeSays: (name) =>
      `${name} desaparece al momento con su dispositivo, sus lugares, aplicaciones, uso, sitios web, llamadas y reglas. No hace falta contraseña, porque nada de ello es real. Se puede iniciar otra vez cuando quieras.`,
    tryTitle: 'Qué probar',
    tryOut: [
      { words: 'Mira cómo se mueve', path: '/user/dashboard' },
      { words: 'Mira dónde ha estado hoy', path: '/user/geo-location' },
      { words: 'Dibuja una zona alrededor de su colegio', path: '/user/geo-fencing' },
      {
        words: 'Bloquea una aplicación y mira cómo llega',
        path: '/user/app-filtering',
      },
      { words: 'Mira qué se ha usado y cuánto tiempo', path: '/user/app-usage' },
    ],
    factsTitle: 'Conviene saber',
    facts: [
      'Lleva la marca «Ejemplo» en todas partes y no cuenta en tu plan: puedes añadir tu primer dispositivo real además.',
      'Los demás padres y madres de tu familia también lo ven. Nadie recibe un correo ni un aviso por ello, y mirarlo no se registra.',
      'Sus lugares, aplicaciones, sitios y números son inventados. Las reglas no cambian lo que hace: solo comunica que las ha leído.',
      'Se mueve en el servidor, también cuando nadie mira, y se detiene solo a las 24 horas.',
    ],
  } satisfies typeof demoTexts,
};
