/** What a child is shown by beside what it did. */
import { useQuery } from '@tanstack/react-query';
import { childrenQuery } from '../family/family.ts';

/** Renders when name, picture or colour change, and not for each position. @returns undefined for a child that is not there */
export const useFace = (childId: string | null) =>
  useQuery({
    ...childrenQuery,
    select: (family) => {
      const child = family.find((one) => one.childId === childId);
      return child && { firstName: child.firstName, ordinal: child.ordinal, profileUrl: child.profileUrl };
    },
  }).data;
