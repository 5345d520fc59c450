/** Reads from the server what this device shows: everything, or what an event concerns. */
import { coalesce } from '../lib/coalesce.ts';
import { fetchApprovals } from './approvals.ts';
import { fetchCall } from './emergency.ts';
import { ALL_RESOURCES, type Resource } from './resources.ts';
import { fetchMe, fetchPolicy } from './sync.ts';

const done = async (work: Promise<unknown>): Promise<void> => void (await work);

/** Several events in a row are one reading. */
const READERS: Readonly<Record<Resource, () => Promise<void>>> = {
  policy: coalesce(() => done(fetchPolicy())),
  me: coalesce(() => done(fetchMe())),
  approvals: coalesce(() => done(fetchApprovals())),
  call: coalesce(fetchCall),
};

/** Resolves when everything that was asked for has been read; a failure is noted in the state. */
export const refresh = async (resources: readonly Resource[] = ALL_RESOURCES): Promise<void> => {
  await Promise.all(resources.map((resource) => READERS[resource]()));
};
