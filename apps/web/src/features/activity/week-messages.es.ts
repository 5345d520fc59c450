import type { weekTexts } from './week-messages.ts';

export default {
  week: {
    title: 'Semana',
    loading: 'Cargando la semana',
    childReads: {
      words: (name) => `${name} también puede leer esta página.`,
      pictures: (name) =>
        `${name} ve esta semana en dibujos: la pantalla en ladrillos y los lugares con nombre.`,
    },
    mail: 'Por correo',
    mailing: 'Enviando',
    mailed: 'El correo va en camino.',
    screen: 'Pantalla',
    late: 'noche hasta tarde',
    worth: 'Merece una charla',
    worthMore: 'Una pregunta abre más que una regla. La regla está a un toque.',
    setBedtime: 'Poner hora de dormir',
    seeBedtime: 'Ver los horarios',
    setBudget: 'Poner un límite de tiempo',
    seeBudget: 'Ver los límites',
    words: 'En palabras',
    first: 'La primera semana se completa el domingo.',
    firstMore: 'A partir de entonces se compara con la semana anterior.',
    before: 'Semana anterior',
    after: 'Semana siguiente',
    noChild: 'No hay ningún hijo así en tu familia.',
  } satisfies typeof weekTexts,
};
