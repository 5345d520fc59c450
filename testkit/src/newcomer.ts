/** People that are not registered yet, for stories and page tests. */

export interface Newcomer {
  firstName: string;
  lastName: string;
  email: string;
  /** National digits as a person types them, and the stored form. */
  phoneTyped: string;
  phone: string;
  password: string;
}

/** Processes of a run share one installation: each counts on from a place of its own. */
const DIGITS = 10_000_000;
let next = Math.floor(Math.random() * DIGITS);

/** A person that no other test of this run has. */
export const newcomer = (): Newcomer => {
  next = (next + 1) % DIGITS;
  const number = String(next).padStart(7, '0');
  return {
    firstName: 'Nora',
    lastName: 'Hale',
    email: `nora.${number}@example.org`,
    phoneTyped: `091${number}`,
    phone: `+38591${number}`,
    password: `lantern-quay-${number}`,
  };
};
