/** What a child's day is read from: other slices, each by its own api. */
import type { Collects } from '@kinward/contract/companion/companion.schemas.ts';
import type { AccountId, ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Contacts } from '../contacts/contacts.service.ts';
import type { LocationsApi } from '../locations/locations.slice.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { ApprovalFlows } from '../approvals/asking.ts';
import type { Usage } from '../usage/usage.service.ts';
import type { WebFilter } from '../web-filter/web-filter.service.ts';

export interface ActivitySources {
  positions: Pick<LocationsApi['positions'], 'day'>;
  usage: Pick<Usage, 'read' | 'uses'>;
  webFilter: Pick<WebFilter, 'topSites' | 'blocks'>;
  contacts: Pick<Contacts, 'people'>;
  requests: Pick<ApprovalFlows['requests'], 'between'>;
  calls: Pick<ApprovalFlows['calls'], 'between'>;
  budgets: Pick<ApprovalFlows['budgets'], 'today'>;
  notifications: Pick<Notifications, 'explained'>;
  collects(familyId: FamilyId, deviceId: DeviceId): Promise<Collects>;
}

/** Whose time is read. */
export interface OfChild {
  familyId: FamilyId;
  childId: ChildId;
  /** The parent whose marks say which alerts are cleared; null: nobody's. */
  accountId: AccountId | null;
  /** For whom places are named: a child reads no name that was marked for a sibling. */
  reader: 'parents' | 'child';
  /** The child's devices. */
  devices: readonly { id: DeviceId; name: string }[];
}
