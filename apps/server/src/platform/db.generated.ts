// Written by tools/check-migrations.ts from the migrated database; do not edit.
import type { AccountId, ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { ColumnType } from 'kysely';
import type { DeviceType } from '@kinward/contract/plans/plans.schemas.ts';
import type { SignalKind } from '@kinward/contract/devices/device-signals.ts';
import type { AppKind } from '@kinward/contract/apps/app-kinds.ts';
import type { WeekDay } from '@kinward/contract/schedules/schedules.schemas.ts';

export type Generated<T> = ColumnType<T, T | undefined, T>;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** Written as JSON text, as `pg` would turn an array into an array of PostgreSQL. */
export type Json = ColumnType<unknown, string, string>;

export interface AccessLog {
  family_id: FamilyId;
  child_id: ChildId;
  account_id: AccountId;
  kind: string;
  slot: Timestamp;
  reads: number;
  first_at: Timestamp;
  last_at: Timestamp;
  device_id: DeviceId | null;
  accessed_by: string;
  child: string;
  device: string | null;
}

export interface AccessTokenUses {
  family_id: FamilyId;
  token_id: string;
  account_id: AccountId;
  route: string;
  is_refused: boolean;
  slot_at: Timestamp;
  uses: number;
}

export interface AccessTokens {
  id: string;
  family_id: FamilyId;
  account_id: AccountId;
  name: string;
  access: 'read' | 'read-write';
  token_hash: Buffer;
  created_at: Timestamp;
  expires_at: Timestamp;
  last_used_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface AccessWarnings {
  family_id: FamilyId;
  child_id: ChildId;
  account_id: AccountId;
  day: string;
}

export interface AccountChanges {
  account_id: AccountId;
  family_id: FamilyId;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone: string | null;
  email_proved: Generated<boolean>;
  phone_proved: Generated<boolean>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_at: Timestamp;
}

export interface AccountUndos {
  token_hash: Buffer;
  account_id: AccountId;
  family_id: FamilyId;
  email: string;
  phone: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_at: Timestamp;
}

export interface Accounts {
  id: AccountId;
  family_id: FamilyId;
  role: 'owner' | 'parent';
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  password_hash: string;
  picture: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  email_changed_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  phone_changed_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  language: 'en' | 'es' | null;
  units: 'mi' | 'km' | null;
  hour_cycle: 'h12' | 'h23' | null;
  called: string | null;
  callable: Generated<boolean>;
  says: string | null;
  says_until: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface AdultDeclarations {
  device_id: DeviceId;
  family_id: FamilyId;
  declared_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  position_until: ColumnType<Date | null, Date | string | null, Date | string | null>;
  usage_until: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface AppIcons {
  family_id: FamilyId;
  digest: Buffer;
  webp: Buffer;
  created_at: Timestamp;
}

export interface ApprovalRequests {
  id: string;
  family_id: FamilyId;
  device_id: DeviceId;
  client_id: string;
  kind: 'time' | 'site' | 'app';
  target_kind: 'all' | 'app' | 'site';
  target: string;
  name: string | null;
  minutes: number | null;
  note: Generated<string>;
  asked_at: Timestamp;
  answered_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  granted: boolean | null;
  answered_by: AccountId | null;
  answer: Generated<string>;
  seen_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  seen_by: AccountId | null;
  reminded_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  withdrawn_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  always_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  always_ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  always: ColumnType<unknown | null, string | null, string | null>;
}

export interface AuditAnchors {
  family_id: FamilyId;
  seq: number;
  hash: Buffer;
  at: Timestamp;
}

export interface AuditEntries {
  family_id: FamilyId;
  seq: number;
  at: Timestamp;
  actor_kind: 'account' | 'device' | 'operator' | 'system';
  actor_id: string | null;
  act: string;
  subject_kind: string | null;
  subject_id: string | null;
  detail: Generated<string>;
  request_id: string | null;
  prev: Buffer;
  hash: Buffer;
}

export interface AuditHeads {
  family_id: FamilyId;
  seq: number;
  hash: Buffer;
  at: Timestamp;
}

export interface BatteryAlarms {
  device_id: DeviceId;
  family_id: FamilyId;
  raised_at: Timestamp;
}

export interface BirthdayNotifications {
  child_id: ChildId;
  family_id: FamilyId;
  adult_on: string;
  stopped: Generated<boolean>;
}

export interface Browsers {
  id: string;
  account_id: AccountId;
  secret_hash: Buffer;
  user_agent: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  last_seen_at: ColumnType<Date, Date | string | undefined, Date | string>;
  family_id: FamilyId;
}

export interface BudgetNotifications {
  device_id: DeviceId;
  family_id: FamilyId;
  digest: string;
}

export interface BudgetVersions {
  family_id: FamilyId;
  budget_id: string;
  device_id: DeviceId;
  version: number;
}

export interface Budgets {
  id: string;
  family_id: FamilyId;
  child_id: ChildId;
  target_kind: 'all' | 'category' | 'app' | 'service' | 'site-category';
  target: string;
  minutes: number[];
  created_at: Timestamp;
  changed_at: Timestamp;
}

export interface Checkins {
  id: string;
  family_id: FamilyId;
  device_id: DeviceId;
  client_id: string;
  checked_at: Timestamp;
  note: Generated<string>;
  latitude: number | null;
  longitude: number | null;
  accuracy: number | null;
  fix_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  trip: 'started' | 'ended' | 'lost' | null;
}

export interface Children {
  id: ChildId;
  family_id: FamilyId;
  first_name: string;
  age: number | null;
  age_entered_on: Generated<string>;
  device_type: DeviceType;
  picture: string | null;
  ordinal: number;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  is_demo: Generated<boolean>;
  phone: string | null;
}

export interface ClientKeys {
  id: string;
  device_id: DeviceId;
  family_id: FamilyId;
  key_hash: Buffer | null;
  token_hash: Buffer | null;
  password_hash: Buffer | null;
  password: Buffer | null;
  made_at: Timestamp;
  first_report_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  client: string | null;
  fences_notified: string | null;
  watch_id: string | null;
  beside: Generated<boolean>;
  abilities: string[] | null;
}

export interface ComputerUsers {
  family_id: FamilyId;
  computer_id: string;
  name: string;
  is_administrator: boolean;
  is_there: boolean;
  device_id: DeviceId | null;
  has_rules: Generated<boolean>;
  is_new: Generated<boolean>;
  was_chosen: Generated<boolean>;
}

export interface Computers {
  family_id: FamilyId;
  device_id: DeviceId;
  reported_at: Timestamp;
  number: Generated<number>;
  content_hash: Buffer | null;
  own_version: number | null;
  received_number: Generated<number>;
  received_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  in_force_number: Generated<number>;
  in_force_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  faults: Generated<string[]>;
  pauses: ColumnType<unknown, string | undefined, string>;
  password_salt: Buffer | null;
  password_hash: Buffer | null;
  password_set_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  password_set_by: string | null;
  password_number: Generated<number>;
  agent: ColumnType<unknown | null, string | null, string | null>;
  updates_held: Generated<boolean>;
  leaving: 'no' | 'asleep' | 'off' | null;
  left_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  silent_since: ColumnType<Date | null, Date | string | null, Date | string | null>;
  updates_held_by: string | null;
  updates_held_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  health: ColumnType<unknown | null, string | null, string | null>;
  protection_off_by: string | null;
  protection_off_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  left_out: ColumnType<unknown | null, string | null, string | null>;
  left_out_known: ColumnType<unknown | null, string | null, string | null>;
}

export interface ContactEntries {
  family_id: FamilyId;
  device_id: DeviceId;
  occurred_at: Timestamp;
  digest: string;
  kind: 'call' | 'sms';
  direction: 'incoming' | 'outgoing' | 'missed';
  number: string;
  name: string | null;
  duration_seconds: number | null;
  words: string | null;
}

export interface DataCollectionSettings {
  device_id: DeviceId;
  family_id: FamilyId;
  position: boolean;
  usage: boolean;
  web: boolean;
  contacts: boolean;
  sms: boolean;
  version: number;
  set_at: Timestamp;
}

export interface DeletedDevices {
  device_id: DeviceId;
  family_id: FamilyId;
  deleted_at: Timestamp;
}

export interface DemoFamilies {
  family_id: FamilyId;
  child_id: ChildId;
  device_id: DeviceId;
  started_at: Timestamp;
  moves_until: Timestamp;
  reported_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface DeviceAlarms {
  device_id: DeviceId;
  family_id: FamilyId;
  what: string;
  raised_at: Timestamp;
}

export interface DeviceApps {
  family_id: FamilyId;
  device_id: DeviceId;
  app_id: string;
  name: string;
  category: string | null;
  icon: Buffer | null;
}

export interface DevicePages {
  device_id: DeviceId;
  family_id: FamilyId;
  token_hash: Buffer | null;
  made_at: Timestamp;
  opened_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  agreed_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  reminded_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface DevicePolicies {
  device_id: DeviceId;
  family_id: FamilyId;
  version: Generated<number>;
  changed_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface DevicePushSubscriptions {
  id: string;
  family_id: FamilyId;
  device_id: DeviceId;
  token_hash: Buffer;
  endpoint_hash: Buffer;
  sealed: Buffer;
  rules_version: number | null;
  rules_notified_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  created_at: Timestamp;
}

export interface DeviceSignals {
  family_id: FamilyId;
  device_id: DeviceId;
  kind: SignalKind;
  seq: number;
  value: ColumnType<unknown | null, string | null, string | null>;
}

export interface DeviceSilences {
  device_id: DeviceId;
  family_id: FamilyId;
  since: Timestamp;
  due_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  notified_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface DeviceStates {
  device_id: DeviceId;
  family_id: FamilyId;
  last_seen_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  battery: number | null;
  battery_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  charging: boolean | null;
  network: string | null;
  permissions: ColumnType<unknown, string | undefined, string>;
  latitude: number | null;
  longitude: number | null;
  accuracy: number | null;
  speed: number | null;
  bearing: number | null;
  fix_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  live: ColumnType<unknown, string | undefined, string>;
  status_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  connected_until: ColumnType<Date | null, Date | string | null, Date | string | null>;
  live_fix_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  signal_seq: Generated<number>;
  locate_last_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  locate_asked_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  reports: Generated<number>;
  evaluate_from: ColumnType<Date | null, Date | string | null, Date | string | null>;
  evaluate_to: ColumnType<Date | null, Date | string | null, Date | string | null>;
  doubted: ColumnType<unknown | null, string | null, string | null>;
}

export interface Devices {
  id: DeviceId;
  family_id: FamilyId;
  child_id: ChildId;
  name: string;
  device_type: DeviceType;
  platform: string | null;
  model: string | null;
  os_version: string | null;
  app_version: string | null;
  token_hash: Buffer | null;
  paired_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  is_demo: Generated<boolean>;
  abilities: string[] | null;
  is_agent: Generated<boolean>;
}

export interface Directory {
  kind: 'token' | 'email' | 'phone' | 'client-key' | 'watch' | 'pairing' | 'push' | 'device-push' | 'passkey' | 'filter-address' | 'filter-network' | 'filter-network-key';
  key: Buffer;
  family_id: FamilyId;
  subject_id: string | null;
  expires_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface Emergencies {
  id: string;
  family_id: FamilyId;
  device_id: DeviceId;
  client_id: string;
  called_at: Timestamp;
  latitude: number | null;
  longitude: number | null;
  accuracy: number | null;
  fix_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  seen_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  seen_by: AccountId | null;
  false_alarm_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface EnrolmentCodes {
  family_id: FamilyId;
  id: string;
  child_id: ChildId;
  code_hash: Buffer;
  created_at: Timestamp;
  expires_at: Timestamp;
  uses: number;
  used: Generated<number>;
  ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface Exports {
  id: string;
  family_id: FamilyId;
  child_id: ChildId;
  account_id: AccountId;
  session_id: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  started_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  finished_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface Families {
  id: FamilyId;
  plan: string;
  plan_expires_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  filter_account_created: Generated<boolean>;
  time_zone: Generated<string>;
  retention_days: Generated<7 | 30 | 90 | 365>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  time_zone_chosen: Generated<boolean>;
  filter_account_id: string | null;
  filter_account_created_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  retention_web_days: Generated<7 | 30 | 90 | 365>;
  retention_contacts_days: Generated<7 | 30 | 90 | 365>;
  retention_usage_days: Generated<7 | 30 | 90 | 365>;
  retention_notifications_days: Generated<7 | 30 | 90 | 365>;
  legal_hold_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  retention_requests_days: Generated<7 | 30 | 90 | 365>;
  street_pictures: boolean | null;
  retention_filter_days: Generated<7 | 30 | 90 | 365>;
}

export interface FenceCrossings {
  id: string;
  family_id: FamilyId;
  device_id: DeviceId;
  fence_id: string;
  kind: 'enter' | 'leave';
  crossed_at: Timestamp;
  after_at: Timestamp;
  evaluated_at: Timestamp;
  late: boolean;
}

export interface FilterAddresses {
  family_id: FamilyId;
  device_id: DeviceId;
  address: string;
  created_at: Timestamp;
}

export interface FilterBypasses {
  family_id: FamilyId;
  device_id: DeviceId;
  id: string;
  from_at: Timestamp;
  to_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  way: 'relay' | 'resolver' | 'vpn' | 'proxy' | 'two-networks' | null;
  noted_at: Timestamp;
  dismissed_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface FilterChildPolicies {
  family_id: FamilyId;
  child_id: ChildId;
  policy_id: string;
}

export interface FilterCounts {
  family_id: FamilyId;
  device_id: DeviceId;
  slot_at: Timestamp;
  verdict: 'allowed' | 'blocked' | 'rewritten';
  target: string;
  queries: number;
  minutes: Generated<number>;
}

export interface FilterDevicePolicies {
  family_id: FamilyId;
  device_id: DeviceId;
  policy_id: string;
}

export interface FilterDownloads {
  url: string;
  etag: string | null;
  last_modified: string | null;
  newest: ColumnType<unknown | null, string | null, string | null>;
  checked_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  next_at: Timestamp;
  fault: string | null;
  failures: number;
}

export interface FilterExceptions {
  family_id: FamilyId;
  policy_id: string;
  name: string;
  action: 'allow' | 'deny';
  always: boolean;
  ends_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  changed_at: Timestamp;
}

export interface FilterGaps {
  family_id: FamilyId;
  device_id: DeviceId;
  from_at: Timestamp;
  to_at: Timestamp;
  rows: number;
}

export interface FilterKeys {
  family_id: FamilyId;
  device_id: DeviceId;
  id: string;
  key_hash: Buffer;
  key: Buffer;
  made_at: Timestamp;
  link_hash: Buffer | null;
  link_until: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface FilterLayers {
  family_id: FamilyId;
  device_id: DeviceId;
  kind: 'dot' | 'doh' | 'address' | 'mac';
  first_seen_at: Timestamp;
  last_seen_at: Timestamp;
}

export interface FilterListNames {
  family_id: FamilyId;
  list_id: string;
  name: string;
  added_at: Timestamp;
}

export interface FilterLists {
  id: string;
  family_id: FamilyId;
  name: string;
  action: 'allow' | 'deny';
  version: number;
  changed_at: Timestamp;
  changed_by: string | null;
}

export interface FilterMarks {
  family_id: FamilyId;
  resolver: string;
  run: string;
  batch: number;
  stored_at: Timestamp;
}

export interface FilterNetworkAddresses {
  family_id: FamilyId;
  network_id: string;
  network: string;
  proved_at: Timestamp;
}

export interface FilterNetworkDevices {
  family_id: FamilyId;
  id: string;
  network_id: string;
  mac: string;
  device_id: DeviceId | null;
  is_guest: Generated<boolean>;
  first_seen_at: Timestamp;
  last_seen_at: Timestamp;
  day: string;
  queries: number;
  named_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface FilterNetworkGrants {
  family_id: FamilyId;
  id: string;
  network_id: string;
  target_kind: 'filter' | 'site' | 'service' | 'site-category';
  target: string;
  name: string | null;
  starts_at: Timestamp;
  ends_at: Timestamp;
  given_by: AccountId | null;
  revoked_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  rules_version: Generated<number>;
}

export interface FilterNetworkPolicies {
  family_id: FamilyId;
  network_id: string;
  policy_id: string;
}

export interface FilterNetworkReceipts {
  family_id: FamilyId;
  network_id: string;
  resolver: string;
  policy_id: string;
  version: number;
  rules_version: number;
  in_force_since: Timestamp;
}

export interface FilterNetworkRequests {
  family_id: FamilyId;
  id: string;
  network_id: string;
  client_id: string;
  site: string;
  asker: string;
  note: string;
  asked_at: Timestamp;
  answered_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  granted: boolean | null;
  answered_by: AccountId | null;
  grant_id: string | null;
}

export interface FilterNetworks {
  family_id: FamilyId;
  id: string;
  name: string;
  changes: boolean;
  linked_at: Timestamp;
  label: string | null;
  key_hash: Buffer | null;
  told_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  first_heard_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  heard_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  rules_version: Generated<number>;
}

export interface FilterOutages {
  family_id: FamilyId;
  resolver: string;
  kind: 'silent' | 'no-upstream';
  from_at: Timestamp;
}

export interface FilterPolicies {
  id: string;
  family_id: FamilyId;
  name: string;
  is_default: boolean;
  version: number;
  settings: Json;
  changed_at: Timestamp;
  changed_by: string | null;
}

export interface FilterPolicyLists {
  family_id: FamilyId;
  policy_id: string;
  list_id: string;
}

export interface FilterPolicyReceipts {
  family_id: FamilyId;
  device_id: DeviceId;
  resolver: string;
  policy_id: string;
  version: number;
  in_force_since: Timestamp;
}

export interface FilterQueries {
  family_id: FamilyId;
  device_id: DeviceId;
  asked_at: Timestamp;
  digest: string;
  last_at: Timestamp;
  name: string;
  site: string;
  verdict: 'allowed' | 'blocked' | 'rewritten';
  queries: number;
  reason: string | null;
  rank: number | null;
  target: string | null;
  rule_id: string | null;
  matched: string | null;
  background: Generated<boolean>;
}

export interface FilterReceipts {
  family_id: FamilyId;
  device_id: DeviceId;
  resolver: string;
  version: number;
  in_force_since: Timestamp;
}

export interface FilterResolvers {
  id: string;
  name: string;
  families: string[] | null;
  created_at: Timestamp;
  token_hash: Buffer | null;
  token_until: ColumnType<Date | null, Date | string | null, Date | string | null>;
  public_key: Buffer | null;
  enrolled_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  session_hash: Buffer | null;
  session_until: ColumnType<Date | null, Date | string | null, Date | string | null>;
  seen_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  version: string | null;
  revoked_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface FilterSources {
  id: string;
  family_id: FamilyId;
  url: string;
  name: string | null;
  target: string | null;
  is_on: boolean;
  in_force: ColumnType<unknown | null, string | null, string | null>;
  waiting: ColumnType<unknown | null, string | null, string | null>;
  earlier: Json;
  held: Json;
  declined: ColumnType<unknown | null, string | null, string | null>;
  is_returned: boolean;
  changed_at: Timestamp;
  changed_by: string | null;
}

export interface FirebaseDevices {
  device_id: DeviceId;
  family_id: FamilyId;
  target: Buffer;
  sent_version: Generated<number>;
  place_hash: Buffer | null;
  battery_hash: Buffer | null;
}

export interface FormerDeviceTokens {
  token_hash: Buffer;
  family_id: FamilyId;
  device_id: DeviceId;
  child_id: ChildId;
  paired_at: Timestamp;
  ended_at: Timestamp;
  reported_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface Geofences {
  id: string;
  family_id: FamilyId;
  device_id: DeviceId;
  name: string;
  address: string;
  radius: number;
  latitude: number;
  longitude: number;
  action: 'Allow' | 'Block';
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface Grants {
  id: string;
  family_id: FamilyId;
  device_id: DeviceId;
  request_id: string | null;
  target_kind: 'all' | 'app' | 'site' | 'service' | 'site-category' | 'filter';
  target: string;
  name: string | null;
  starts_at: Timestamp;
  ends_at: Timestamp;
  revoked_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  given_by: AccountId | null;
  version: number;
}

export interface IdempotencyKeys {
  family_id: FamilyId;
  caller_id: string;
  key: string;
  id: string;
  digest: Buffer;
  answer: Buffer;
  made_at: Timestamp;
}

export interface InvitationBlocks {
  address_hash: Buffer;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface Invitations {
  id: string;
  family_id: FamilyId;
  invited_by: AccountId;
  channel: 'email' | 'phone';
  address: string;
  token_hash: Buffer | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_at: Timestamp;
}

export interface Jobs {
  id: string;
  queue: string;
  payload: Buffer;
  tries: Generated<number>;
  run_at: ColumnType<Date, Date | string | undefined, Date | string>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  failed_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface LocateRequests {
  id: string;
  family_id: FamilyId;
  device_id: DeviceId;
  asked_by: AccountId;
  asked_at: Timestamp;
  delivered_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  answered_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  cancelled_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  expires_at: Timestamp;
  latitude: number | null;
  longitude: number | null;
  accuracy: number | null;
  speed: number | null;
  bearing: number | null;
  fix_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface Lockdown {
  singleton: Generated<boolean>;
  until: Timestamp;
}

export interface LoginSteps {
  token_hash: Buffer;
  account_id: AccountId;
  family_id: FamilyId;
  password_mark: Buffer;
  challenge: Buffer | null;
  tries_left: number;
  expires_at: Timestamp;
}

export interface NotificationCounts {
  subject_id: string;
  family_id: FamilyId;
  window_at: Timestamp;
  notified: number;
  digest_id: string | null;
}

export interface NotificationDeliveries {
  family_id: FamilyId;
  account_id: AccountId;
  notification_id: string;
  channel: 'mail' | 'push';
  due_at: Timestamp;
}

export interface NotificationMarks {
  family_id: FamilyId;
  notification_id: string;
  account_id: AccountId;
  read_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  cleared_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface NotificationPlans {
  family_id: FamilyId;
  plan: string;
}

export interface NotificationSettings {
  account_id: AccountId;
  family_id: FamilyId;
  switches: ColumnType<unknown, string | undefined, string>;
  quiet_from: string | null;
  quiet_to: string | null;
  mailed_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  week_mail: Generated<boolean>;
}

export interface Notifications {
  id: string;
  family_id: FamilyId;
  child_id: ChildId | null;
  device_id: DeviceId | null;
  except_account_id: AccountId | null;
  call_type: 'Geofence' | 'Speed' | 'Battery' | 'Pairing' | 'App' | 'Web' | 'Request' | 'Emergency' | 'Plan';
  title: string | null;
  message: string | null;
  more: number | null;
  fact: string | null;
  created_at: Timestamp;
  why: ColumnType<unknown | null, string | null, string | null>;
  happened_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  kind: string | null;
  params: ColumnType<unknown | null, string | null, string | null>;
}

export interface OneTimeCodes {
  id: string;
  subject_id: string;
  purpose: string;
  channel: 'email' | 'phone';
  address: string;
  code_hash: Buffer;
  tries_left: number;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_at: Timestamp;
}

export interface OperatorMoments {
  name: string;
  at: Timestamp;
}

export interface Outbox {
  id: string;
  message: Buffer;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface OwnershipTransfers {
  family_id: FamilyId;
  to_account_id: AccountId;
  due_at: Timestamp;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PairingCodes {
  device_id: DeviceId;
  family_id: FamilyId;
  code_hash: Buffer;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_at: Timestamp;
}

export interface PairingGuesses {
  one: Generated<boolean>;
  level: number;
  measured_at: Timestamp;
}

export interface PasskeyChallenges {
  session_id: string;
  family_id: FamilyId;
  challenge: Buffer;
  user_handle: Buffer;
  expires_at: Timestamp;
}

export interface Passkeys {
  id: string;
  account_id: AccountId;
  family_id: FamilyId;
  name: string;
  credential_id: Buffer;
  public_key: Buffer;
  user_handle: Buffer;
  counter: number;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  last_used_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  undo_hash: Buffer | null;
}

export interface PasswordResets {
  id: string;
  public_hash: Buffer;
  account_id: AccountId | null;
  channel: 'email' | 'phone';
  token_hash: Buffer | null;
  token_expires_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_at: Timestamp;
  family_id: FamilyId | null;
}

export interface Pictures {
  name: string;
  family_id: FamilyId;
  webp: Buffer;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PlanChanges {
  id: string;
  family_id: FamilyId;
  at: Timestamp;
  account_id: AccountId | null;
  changed_by: 'parent' | 'operator';
  former_plan: string;
  plan: string;
  former_expires_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  expires_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface PolicyReceipts {
  device_id: DeviceId;
  family_id: FamilyId;
  version: number;
  received_at: Timestamp;
}

export interface PolicyValues {
  family_id: FamilyId;
  device_id: DeviceId;
  kind: 'app' | 'web' | 'call' | 'sms';
  value: string;
  version: number;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface Positions {
  family_id: FamilyId;
  device_id: DeviceId;
  recorded_at: Timestamp;
  latitude: number;
  longitude: number;
  accuracy: number | null;
  altitude: number | null;
  speed: number | null;
  bearing: number | null;
  battery: number | null;
  received_at: ColumnType<Date, Date | string | undefined, Date | string>;
  doubt: string | null;
}

export interface PushSubscriptions {
  id: string;
  family_id: FamilyId;
  account_id: AccountId;
  session_id: string;
  endpoint_hash: Buffer;
  sealed: Buffer;
  created_at: Timestamp;
}

export interface RateCounters {
  key: Buffer;
  count: number;
  window_ends_at: Timestamp;
  blocked_until: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface RecordingPauses {
  id: string;
  family_id: FamilyId;
  child_id: ChildId;
  begun_by: string;
  starts_at: Timestamp;
  ends_at: Timestamp;
}

export interface RecoveryCodes {
  id: string;
  account_id: AccountId;
  family_id: FamilyId;
  code_hash: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  undo_hash: Buffer | null;
}

export interface RecurringJobs {
  name: string;
  last_run_at: Timestamp;
}

export interface Registrations {
  id: AccountId;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  password_hash: string;
  email_verified_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  phone_verified_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  invitation_id: string | null;
  invitation_family_id: FamilyId | null;
}

export interface ReportDays {
  family_id: FamilyId;
  device_id: DeviceId;
  kind: string;
  day: string;
  rows: number;
}

export interface RuleStates {
  device_id: DeviceId;
  family_id: FamilyId;
  evaluated_to: ColumnType<Date | null, Date | string | null, Date | string | null>;
  state: ColumnType<unknown, string | undefined, string>;
  speeding_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface Schedules {
  id: string;
  family_id: FamilyId;
  device_id: DeviceId;
  name: string;
  frequency: 'Daily' | 'Weekly';
  starts_at: string;
  ends_at: string;
  week_days: WeekDay[];
  apps: string[];
  version: number;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  changed_at: ColumnType<Date, Date | string | undefined, Date | string>;
  kinds: Generated<AppKind[]>;
  whole_device: Generated<boolean>;
}

export interface ScreenPauses {
  id: string;
  family_id: FamilyId;
  device_id: DeviceId;
  starts_at: Timestamp;
  ends_at: Timestamp;
  ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  paused_by: string | null;
  version: number;
}

export interface Sessions {
  id: string;
  account_id: AccountId;
  family_id: FamilyId;
  browser_id: string;
  token_hash: Buffer;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  last_used_at: ColumnType<Date, Date | string | undefined, Date | string>;
  authenticated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_at: Timestamp;
}

export interface SpeedLimits {
  device_id: DeviceId;
  family_id: FamilyId;
  version: number;
  speed_limit: number | null;
  set_at: Timestamp;
}

export interface TotpSeeds {
  id: string;
  account_id: AccountId;
  family_id: FamilyId;
  seed: Buffer;
  last_step: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  confirmed_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  undo_hash: Buffer | null;
}

export interface UsageDays {
  family_id: FamilyId;
  device_id: DeviceId;
  day: string;
  app_id: string;
  milliseconds: number;
}

export interface UsageDevices {
  device_id: DeviceId;
  family_id: FamilyId;
  time_zone: string;
  first_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  reported_at: Timestamp;
  raw_from: ColumnType<Date | null, Date | string | null, Date | string | null>;
  window_ends_at: Timestamp;
  window_rows: number;
}

export interface UsageSessions {
  family_id: FamilyId;
  device_id: DeviceId;
  app_id: string;
  started_at: Timestamp;
  ended_at: Timestamp;
}

export interface Watches {
  watch_id: string;
  family_id: FamilyId;
  heard_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface WebVisits {
  family_id: FamilyId;
  device_id: DeviceId;
  visited_at: Timestamp;
  digest: string;
  url: string;
  domain: string;
  title: string | null;
  stopped: boolean;
}

export interface WeekMails {
  family_id: FamilyId;
  account_id: AccountId;
  child_id: ChildId;
  week: string;
  settled_at: Timestamp;
}

export interface DB {
  access_log: AccessLog;
  access_token_uses: AccessTokenUses;
  access_tokens: AccessTokens;
  access_warnings: AccessWarnings;
  account_changes: AccountChanges;
  account_undos: AccountUndos;
  accounts: Accounts;
  adult_declarations: AdultDeclarations;
  app_icons: AppIcons;
  approval_requests: ApprovalRequests;
  audit_anchors: AuditAnchors;
  audit_entries: AuditEntries;
  audit_heads: AuditHeads;
  battery_alarms: BatteryAlarms;
  birthday_notifications: BirthdayNotifications;
  browsers: Browsers;
  budget_notifications: BudgetNotifications;
  budget_versions: BudgetVersions;
  budgets: Budgets;
  checkins: Checkins;
  children: Children;
  client_keys: ClientKeys;
  computer_users: ComputerUsers;
  computers: Computers;
  contact_entries: ContactEntries;
  data_collection_settings: DataCollectionSettings;
  deleted_devices: DeletedDevices;
  demo_families: DemoFamilies;
  device_alarms: DeviceAlarms;
  device_apps: DeviceApps;
  device_pages: DevicePages;
  device_policies: DevicePolicies;
  device_push_subscriptions: DevicePushSubscriptions;
  device_signals: DeviceSignals;
  device_silences: DeviceSilences;
  device_states: DeviceStates;
  devices: Devices;
  directory: Directory;
  emergencies: Emergencies;
  enrolment_codes: EnrolmentCodes;
  exports: Exports;
  families: Families;
  fence_crossings: FenceCrossings;
  filter_addresses: FilterAddresses;
  filter_bypasses: FilterBypasses;
  filter_child_policies: FilterChildPolicies;
  filter_counts: FilterCounts;
  filter_device_policies: FilterDevicePolicies;
  filter_downloads: FilterDownloads;
  filter_exceptions: FilterExceptions;
  filter_gaps: FilterGaps;
  filter_keys: FilterKeys;
  filter_layers: FilterLayers;
  filter_list_names: FilterListNames;
  filter_lists: FilterLists;
  filter_marks: FilterMarks;
  filter_network_addresses: FilterNetworkAddresses;
  filter_network_devices: FilterNetworkDevices;
  filter_network_grants: FilterNetworkGrants;
  filter_network_policies: FilterNetworkPolicies;
  filter_network_receipts: FilterNetworkReceipts;
  filter_network_requests: FilterNetworkRequests;
  filter_networks: FilterNetworks;
  filter_outages: FilterOutages;
  filter_policies: FilterPolicies;
  filter_policy_lists: FilterPolicyLists;
  filter_policy_receipts: FilterPolicyReceipts;
  filter_queries: FilterQueries;
  filter_receipts: FilterReceipts;
  filter_resolvers: FilterResolvers;
  filter_sources: FilterSources;
  firebase_devices: FirebaseDevices;
  former_device_tokens: FormerDeviceTokens;
  geofences: Geofences;
  grants: Grants;
  idempotency_keys: IdempotencyKeys;
  invitation_blocks: InvitationBlocks;
  invitations: Invitations;
  jobs: Jobs;
  locate_requests: LocateRequests;
  lockdown: Lockdown;
  login_steps: LoginSteps;
  notification_counts: NotificationCounts;
  notification_deliveries: NotificationDeliveries;
  notification_marks: NotificationMarks;
  notification_plans: NotificationPlans;
  notification_settings: NotificationSettings;
  notifications: Notifications;
  one_time_codes: OneTimeCodes;
  operator_moments: OperatorMoments;
  outbox: Outbox;
  ownership_transfers: OwnershipTransfers;
  pairing_codes: PairingCodes;
  pairing_guesses: PairingGuesses;
  passkey_challenges: PasskeyChallenges;
  passkeys: Passkeys;
  password_resets: PasswordResets;
  pictures: Pictures;
  plan_changes: PlanChanges;
  policy_receipts: PolicyReceipts;
  policy_values: PolicyValues;
  positions: Positions;
  push_subscriptions: PushSubscriptions;
  rate_counters: RateCounters;
  recording_pauses: RecordingPauses;
  recovery_codes: RecoveryCodes;
  recurring_jobs: RecurringJobs;
  registrations: Registrations;
  report_days: ReportDays;
  rule_states: RuleStates;
  schedules: Schedules;
  screen_pauses: ScreenPauses;
  sessions: Sessions;
  speed_limits: SpeedLimits;
  totp_seeds: TotpSeeds;
  usage_days: UsageDays;
  usage_devices: UsageDevices;
  usage_sessions: UsageSessions;
  watches: Watches;
  web_visits: WebVisits;
  week_mails: WeekMails;
}
