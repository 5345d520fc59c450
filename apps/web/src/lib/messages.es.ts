import type { timeTexts } from './time/time.ts';
import type { unitTexts } from './units.ts';

export default {
  time: {
    today: (time) => `${time} de hoy`,
    tomorrow: (time) => `${time} de mañana`,
    minutes: (count) => `${count} min`,
    hours: (count) => `${count} h`,
    days: (count) => `${count} días`,
    justNow: 'ahora mismo',
    ago: (span) => `hace ${span}`,
  } satisfies typeof timeTexts,
  units: {
    mph: (value) => `${value} mph`,
    kmh: (value) => `${value} km/h`,
    mphSpoken: (value) => `${value} millas por hora`,
    kmhSpoken: (value) => `${value} kilómetros por hora`,
    miles: (value) => `${value} mi`,
    underTenth: 'menos de 0,1 mi',
    underTenthKm: 'menos de 0,1 km',
    metres: (value) => `${value} m`,
    yards: (value) => `${value} yd`,
    kilometres: (value) => `${value} km`,
  } satisfies typeof unitTexts,
};
