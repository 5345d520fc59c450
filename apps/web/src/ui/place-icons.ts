import { IconHome, IconMapPin, IconSchool } from '@tabler/icons-react';

const HOME = /home|casa|hogar/iu;
const SCHOOL = /school|escuela|colegio|instituto|college/iu;

export const PLACE_ICONS = { home: IconHome, school: IconSchool, other: IconMapPin };

/** What sort of place it is by what the family calls it, in either language. */
export const placeKind = (name = ''): keyof typeof PLACE_ICONS =>
  HOME.test(name) ? 'home' : SCHOOL.test(name) ? 'school' : 'other';
