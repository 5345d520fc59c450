/** Said only where this device's clock shows another time than the family's. */
import { inLanguage } from '../messages.ts';
import type { Translation } from '../translation.ts';

export const homeClockEn = {
  atHome: (time: string) => `Times here are those at home, where it is ${time} now.`,
} as const;
export const homeClockEs: Translation<typeof homeClockEn> = {
  atHome: (time) => `Aquí las horas son las de casa, donde ahora son las ${time}.`,
};
export const homeClockMessages = inLanguage(homeClockEn, homeClockEs);
