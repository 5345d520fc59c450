import { IconHome, IconMapPin, IconSchool } from '@tabler/icons-react';

const HOME = /home|casa|hogar/iu;
const SCHOOL = /school|escuela|colegio|instituto|college/iu;

/** The sign of a place by what the family calls it, in either language. */
export const placeIcon = (name = ''): typeof IconMapPin =>
  HOME.test(name) ? IconHome : SCHOOL.test(name) ? IconSchool : IconMapPin;
