import * as R from '@kinward/contract/contacts/contacts.routes.ts';
import type { Router } from '../../platform/http/mount.ts';
import type { RecordAccess } from '../../ports/access-log.ts';
import type { Contacts } from './contacts.service.ts';

export const mountContacts = (router: Router, contacts: Contacts, recordAccess: RecordAccess): void => {
  router.mount(R.listContacts, async ({ who, query }) => {
    const page = await contacts.list(who.familyId, query);
    recordAccess(who, 'contacts', query.deviceId);
    return page;
  });
  router.mount(R.listContactPeople, async ({ who, query }) => {
    const people = await contacts.byPerson(who.familyId, query);
    recordAccess(who, 'contacts', query.deviceId);
    return people;
  });
  router.mount(R.listBlockedNumbers, ({ who, query }) => contacts.blocked(who.familyId, query.deviceId));
  router.mount(R.reportContacts, ({ who, body }) => contacts.report(who, body));
};
