/** Lo que sale de la instalación: ni lugares, ni velocidades, ni llamadas de ayuda. */
import { SIGNATURE, type CatalogueOf } from '../catalogue.ts';
import type { OutsideParams } from '../kinds/outside.ts';

const askedTitle = ({ request, minutes }: OutsideParams['outside.asked']): string => {
  if (request === 'time')
    return minutes === null ? 'Un hijo o hija pide tiempo' : `Un hijo o hija pide ${minutes} minutos`;
  return request === 'app' ? 'Un hijo o hija pide una aplicación' : 'Un hijo o hija pide un sitio web';
};

const WAITS = 'Un hijo o hija espera tu respuesta.';
const several = (count: number): string => `${count} avisos`;

export const outside: CatalogueOf<OutsideParams> = {
  'outside.fence': () => ({ title: 'Novedades de una zona', body: 'Hay algo nuevo en una zona.' }),
  'outside.speed': () => ({ title: 'Novedades de un trayecto', body: 'Hay algo nuevo en un trayecto.' }),
  'outside.request': () => ({ title: 'Un hijo o hija pide algo', body: WAITS }),
  'outside.asked': (params) => ({ title: askedTitle(params), body: WAITS }),
  'outside.emergency': () => ({
    title: 'Un hijo o hija pide ayuda',
    body: 'Abre Kinward ahora para ver quién y dónde.',
  }),
  'notifications.mail': ({ all, link }, { dateTime }) => {
    const lines = all.map(({ at, title, body }) => `${dateTime(at)} · ${title}\n${body}`);
    const [first] = all;
    const where =
      link === null ? 'Abre Kinward para ver más' : `Ver más: ${link}/user/dashboard#notifications`;
    return {
      title: `Kinward: ${all.length === 1 && first ? first.title : several(all.length)}`,
      body: `${lines.join('\n\n')}\n\n${where}\nQué avisos llegan por correo se elige en Kinward, en «Ajustes de los avisos».${SIGNATURE}`,
    };
  },
  'notifications.push': ({ count, titles }) => ({ title: several(count), body: titles.join(', ') }),
};
