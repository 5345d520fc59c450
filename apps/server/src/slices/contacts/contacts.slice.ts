import { logPart } from '../../core/device-logs/log-part.ts';
import { purgeReports, reportRetentionTarget } from '../../core/device-logs/report-purge.ts';
import type { RecordAccess } from '../../ports/access-log.ts';
import type { Platform } from '../../ports/platform.ts';
import { DAY, type Slice } from '../../ports/slice.ts';
import { mountContacts } from './contacts.routes.ts';
import { createContacts, type Contacts, type ContactsDeps } from './contacts.service.ts';

export const contactsSlice = (
  platform: Pick<Platform, 'db' | 'clock' | 'bus' | 'limits'>,
  uses: Pick<ContactsDeps & { recordAccess: RecordAccess }, 'recording' | 'policy' | 'recordAccess'>,
): Slice<Contacts> => {
  const deps = { ...platform, ...uses };
  const contacts = createContacts(deps);
  return {
    api: contacts,
    routes: (router) => mountContacts(router, contacts, deps.recordAccess),
    jobs: [{ name: 'contacts.purge', everySeconds: DAY, run: () => purgeReports(deps, 'contacts') }],
    retention: [reportRetentionTarget(deps.db, 'contacts')],
    exports: [logPart(deps.db, 'calls-and-messages', 'contact_entries')],
  };
};
