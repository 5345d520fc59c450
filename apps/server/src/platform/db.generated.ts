// Written by tools/check-migrations.ts from the migrated database; do not edit.
import type { ColumnType } from 'kysely';

export type Generated<T> = ColumnType<T, T | undefined, T>;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface Accounts {
  id: string;
  family_id: string;
  role: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  password_hash: string;
  picture: string | null;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface Browsers {
  id: string;
  account_id: string;
  secret_hash: Buffer;
  user_agent: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  last_seen_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface Children {
  id: string;
  family_id: string;
  first_name: string;
  age: number;
  age_entered_on: Generated<string>;
  device_type: string;
  picture: string | null;
  ordinal: number;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface DeletedDevices {
  device_id: string;
  family_id: string;
  deleted_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface DeviceApps {
  family_id: string;
  device_id: string;
  app_id: string;
  name: string;
  category: string | null;
}

export interface DevicePolicies {
  device_id: string;
  family_id: string;
  version: Generated<number>;
  changed_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface DeviceStates {
  device_id: string;
  family_id: string;
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
  live_version: Generated<number>;
  live_versions: ColumnType<unknown, string | undefined, string>;
  locate_last_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  locate_asked_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface Devices {
  id: string;
  family_id: string;
  child_id: string;
  name: string;
  device_type: string;
  platform: string | null;
  model: string | null;
  os_version: string | null;
  app_version: string | null;
  token_hash: Buffer | null;
  paired_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface Families {
  id: string;
  plan: string;
  plan_expires_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  filter_account_created: Generated<boolean>;
  time_zone: Generated<string>;
  retention_days: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  time_zone_chosen: Generated<boolean>;
}

export interface Geofences {
  id: string;
  family_id: string;
  device_id: string;
  name: string;
  address: string;
  radius: number;
  latitude: number;
  longitude: number;
  action: string;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
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
  family_id: string;
  device_id: string;
  asked_by: string;
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

export interface OneTimeCodes {
  id: string;
  subject_id: string;
  purpose: string;
  channel: string;
  address: string;
  code_hash: Buffer;
  tries_left: number;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_at: Timestamp;
}

export interface Outbox {
  id: string;
  message: Buffer;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PairingCodes {
  device_id: string;
  family_id: string;
  code_hash: Buffer;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_at: Timestamp;
}

export interface PairingGuesses {
  one: Generated<boolean>;
  level: number;
  measured_at: Timestamp;
}

export interface PasswordResets {
  id: string;
  public_hash: Buffer;
  account_id: string | null;
  channel: string;
  token_hash: Buffer | null;
  token_expires_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_at: Timestamp;
}

export interface Pictures {
  name: string;
  family_id: string;
  webp: Buffer;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface PolicyReceipts {
  device_id: string;
  family_id: string;
  version: number;
  received_at: Timestamp;
}

export interface PolicyValues {
  family_id: string;
  device_id: string;
  kind: string;
  value: string;
  version: number;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface Positions {
  family_id: string;
  device_id: string;
  recorded_at: Timestamp;
  latitude: number;
  longitude: number;
  accuracy: number | null;
  altitude: number | null;
  speed: number | null;
  bearing: number | null;
  battery: number | null;
  received_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface RateCounters {
  key: Buffer;
  count: number;
  window_ends_at: Timestamp;
  blocked_until: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

export interface RecurringJobs {
  name: string;
  last_run_at: Timestamp;
}

export interface Registrations {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  password_hash: string;
  email_verified_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  phone_verified_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface Schedules {
  id: string;
  family_id: string;
  device_id: string;
  name: string;
  frequency: string;
  starts_at: string;
  ends_at: string;
  week_days: string[];
  apps: string[];
  version: number;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  changed_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

export interface Sessions {
  id: string;
  account_id: string;
  family_id: string;
  browser_id: string;
  token_hash: Buffer;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
  last_used_at: ColumnType<Date, Date | string | undefined, Date | string>;
  proof_at: ColumnType<Date, Date | string | undefined, Date | string>;
  expires_at: Timestamp;
}

export interface DB {
  accounts: Accounts;
  browsers: Browsers;
  children: Children;
  deleted_devices: DeletedDevices;
  device_apps: DeviceApps;
  device_policies: DevicePolicies;
  device_states: DeviceStates;
  devices: Devices;
  families: Families;
  geofences: Geofences;
  jobs: Jobs;
  locate_requests: LocateRequests;
  one_time_codes: OneTimeCodes;
  outbox: Outbox;
  pairing_codes: PairingCodes;
  pairing_guesses: PairingGuesses;
  password_resets: PasswordResets;
  pictures: Pictures;
  policy_receipts: PolicyReceipts;
  policy_values: PolicyValues;
  positions: Positions;
  rate_counters: RateCounters;
  recurring_jobs: RecurringJobs;
  registrations: Registrations;
  schedules: Schedules;
  sessions: Sessions;
}
