-- Keys begin with the family (docs/decisions/0065-family-first-keys.md): accounts and what belongs to them. An account that goes to
-- another family is deleted and made again there with what goes along: no family is changed in place. Secrets and addresses that
-- are asked for without a family keep their unique indexes over the installation until 0057.
alter table browsers add column family_id uuid;
update browsers b set family_id = a.family_id from accounts a where a.id = b.account_id;
alter table browsers alter column family_id set not null;
-- A reset may name no account, so that nothing shows which addresses have one. Whoever ends an account ends its resets.
alter table password_resets add column family_id uuid;
update password_resets r set family_id = a.family_id from accounts a where a.id = r.account_id;
alter table password_resets add constraint password_resets_account check ((account_id is null) = (family_id is null));
alter table browsers drop constraint browsers_account_id_fkey;
alter table sessions drop constraint sessions_browser_id_fkey;
alter table sessions drop constraint sessions_family_id_account_id_fkey;
alter table password_resets drop constraint password_resets_account_id_fkey;
alter table account_changes drop constraint account_changes_family_id_account_id_fkey;
alter table account_undos drop constraint account_undos_family_id_account_id_fkey;
alter table invitations drop constraint invitations_family_id_invited_by_fkey;
alter table notification_marks drop constraint notification_marks_family_id_account_id_fkey;
alter table notification_settings drop constraint notification_settings_family_id_account_id_fkey;
alter table notification_deliveries drop constraint notification_deliveries_family_id_account_id_fkey;
alter table push_subscriptions drop constraint push_subscriptions_family_id_account_id_fkey;
alter table push_subscriptions drop constraint push_subscriptions_session_id_fkey;
alter table totp_seeds drop constraint totp_seeds_family_id_account_id_fkey;
alter table recovery_codes drop constraint recovery_codes_family_id_account_id_fkey;
alter table passkeys drop constraint passkeys_family_id_account_id_fkey;
alter table passkey_challenges drop constraint passkey_challenges_session_id_fkey;
alter table login_steps drop constraint login_steps_family_id_account_id_fkey;
alter table ownership_transfers drop constraint handovers_family_id_to_account_id_fkey;
alter table accounts
  drop constraint accounts_pkey,
  drop constraint accounts_family_id_id_key,
  add constraint accounts_pkey primary key (family_id, id);
alter table account_changes
  drop constraint account_changes_pkey,
  add constraint account_changes_pkey primary key (family_id, account_id);
drop index account_undos_account;
create index account_undos_account on account_undos (family_id, account_id);
drop index browsers_account;
create index browsers_account on browsers (family_id, account_id);
alter table browsers
  drop constraint browsers_pkey,
  drop constraint browsers_secret_hash_key,
  add constraint browsers_pkey primary key (family_id, id),
  add constraint browsers_family_id_secret_hash_key unique (family_id, secret_hash);
drop index sessions_account;
create index sessions_account on sessions (family_id, account_id);
drop index sessions_browser;
create index sessions_browser on sessions (family_id, browser_id);
alter table sessions
  drop constraint sessions_pkey,
  add constraint sessions_pkey primary key (family_id, id);
drop index login_steps_account;
create index login_steps_account on login_steps (family_id, account_id);
drop index passkeys_account;
create index passkeys_account on passkeys (family_id, account_id);
alter table passkeys
  drop constraint passkeys_pkey,
  add constraint passkeys_pkey primary key (family_id, id);
alter table passkey_challenges
  drop constraint passkey_challenges_pkey,
  add constraint passkey_challenges_pkey primary key (family_id, session_id);
alter table recovery_codes
  drop constraint recovery_codes_pkey,
  drop constraint recovery_codes_account_id_code_hash_key,
  add constraint recovery_codes_pkey primary key (family_id, id),
  add constraint recovery_codes_family_id_account_id_code_hash_key unique (family_id, account_id, code_hash);
alter table totp_seeds
  drop constraint totp_seeds_pkey,
  drop constraint totp_seeds_account_id_key,
  add constraint totp_seeds_pkey primary key (family_id, id),
  add constraint totp_seeds_family_id_account_id_key unique (family_id, account_id);
drop index push_subscriptions_account;
create index push_subscriptions_account on push_subscriptions (family_id, account_id);
alter table push_subscriptions
  drop constraint push_subscriptions_pkey,
  drop constraint push_subscriptions_session_id_key,
  add constraint push_subscriptions_pkey primary key (family_id, id),
  add constraint push_subscriptions_family_id_session_id_key unique (family_id, session_id);
alter table invitations
  drop constraint invitations_pkey,
  drop constraint invitations_family_id_id_key,
  add constraint invitations_pkey primary key (family_id, id);
drop index pictures_family;
alter table pictures
  drop constraint pictures_pkey,
  add constraint pictures_pkey primary key (family_id, name);
drop index client_keys_family;
alter table client_keys
  drop constraint client_keys_pkey,
  drop constraint client_keys_device_id_key,
  add constraint client_keys_pkey primary key (family_id, id),
  add constraint client_keys_family_id_device_id_key unique (family_id, device_id);
alter table browsers
  add constraint browsers_family_id_account_id_fkey
  foreign key (family_id, account_id) references accounts (family_id, id) on delete cascade;
alter table sessions
  add constraint sessions_family_id_browser_id_fkey
  foreign key (family_id, browser_id) references browsers (family_id, id) on delete cascade;
alter table sessions
  add constraint sessions_family_id_account_id_fkey
  foreign key (family_id, account_id) references accounts (family_id, id) on delete cascade;
alter table account_changes
  add constraint account_changes_family_id_account_id_fkey
  foreign key (family_id, account_id) references accounts (family_id, id) on delete cascade;
alter table account_undos
  add constraint account_undos_family_id_account_id_fkey
  foreign key (family_id, account_id) references accounts (family_id, id) on delete cascade;
alter table invitations
  add constraint invitations_family_id_invited_by_fkey
  foreign key (family_id, invited_by) references accounts (family_id, id) on delete cascade;
alter table notification_marks
  add constraint notification_marks_family_id_account_id_fkey
  foreign key (family_id, account_id) references accounts (family_id, id) on delete cascade;
alter table notification_settings
  add constraint notification_settings_family_id_account_id_fkey
  foreign key (family_id, account_id) references accounts (family_id, id) on delete cascade;
alter table notification_deliveries
  add constraint notification_deliveries_family_id_account_id_fkey
  foreign key (family_id, account_id) references accounts (family_id, id) on delete cascade;
alter table push_subscriptions
  add constraint push_subscriptions_family_id_account_id_fkey
  foreign key (family_id, account_id) references accounts (family_id, id) on delete cascade;
alter table push_subscriptions
  add constraint push_subscriptions_family_id_session_id_fkey
  foreign key (family_id, session_id) references sessions (family_id, id) on delete cascade;
alter table totp_seeds
  add constraint totp_seeds_family_id_account_id_fkey
  foreign key (family_id, account_id) references accounts (family_id, id) on delete cascade;
alter table recovery_codes
  add constraint recovery_codes_family_id_account_id_fkey
  foreign key (family_id, account_id) references accounts (family_id, id) on delete cascade;
alter table passkeys
  add constraint passkeys_family_id_account_id_fkey
  foreign key (family_id, account_id) references accounts (family_id, id) on delete cascade;
alter table passkey_challenges
  add constraint passkey_challenges_family_id_session_id_fkey
  foreign key (family_id, session_id) references sessions (family_id, id) on delete cascade;
alter table login_steps
  add constraint login_steps_family_id_account_id_fkey
  foreign key (family_id, account_id) references accounts (family_id, id) on delete cascade;
alter table ownership_transfers
  add constraint ownership_transfers_family_id_to_account_id_fkey
  foreign key (family_id, to_account_id) references accounts (family_id, id) on delete cascade;
alter index device_receipts_ended rename to former_device_tokens_expiry;

-- back
alter index former_device_tokens_expiry rename to device_receipts_ended;
alter table browsers drop constraint browsers_family_id_account_id_fkey;
alter table sessions drop constraint sessions_family_id_browser_id_fkey;
alter table sessions drop constraint sessions_family_id_account_id_fkey;
alter table account_changes drop constraint account_changes_family_id_account_id_fkey;
alter table account_undos drop constraint account_undos_family_id_account_id_fkey;
alter table invitations drop constraint invitations_family_id_invited_by_fkey;
alter table notification_marks drop constraint notification_marks_family_id_account_id_fkey;
alter table notification_settings drop constraint notification_settings_family_id_account_id_fkey;
alter table notification_deliveries drop constraint notification_deliveries_family_id_account_id_fkey;
alter table push_subscriptions drop constraint push_subscriptions_family_id_account_id_fkey;
alter table push_subscriptions drop constraint push_subscriptions_family_id_session_id_fkey;
alter table totp_seeds drop constraint totp_seeds_family_id_account_id_fkey;
alter table recovery_codes drop constraint recovery_codes_family_id_account_id_fkey;
alter table passkeys drop constraint passkeys_family_id_account_id_fkey;
alter table passkey_challenges drop constraint passkey_challenges_family_id_session_id_fkey;
alter table login_steps drop constraint login_steps_family_id_account_id_fkey;
alter table ownership_transfers drop constraint ownership_transfers_family_id_to_account_id_fkey;
alter table client_keys
  drop constraint client_keys_pkey,
  drop constraint client_keys_family_id_device_id_key,
  add constraint client_keys_pkey primary key (id),
  add constraint client_keys_device_id_key unique (device_id);
create index client_keys_family on client_keys (family_id, device_id);
alter table pictures
  drop constraint pictures_pkey,
  add constraint pictures_pkey primary key (name);
create index pictures_family on pictures (family_id);
alter table invitations
  drop constraint invitations_pkey,
  add constraint invitations_pkey primary key (id),
  add constraint invitations_family_id_id_key unique (family_id, id);
alter table push_subscriptions
  drop constraint push_subscriptions_pkey,
  drop constraint push_subscriptions_family_id_session_id_key,
  add constraint push_subscriptions_pkey primary key (id),
  add constraint push_subscriptions_session_id_key unique (session_id);
drop index push_subscriptions_account;
create index push_subscriptions_account on push_subscriptions (account_id);
alter table totp_seeds
  drop constraint totp_seeds_pkey,
  drop constraint totp_seeds_family_id_account_id_key,
  add constraint totp_seeds_pkey primary key (id),
  add constraint totp_seeds_account_id_key unique (account_id);
alter table recovery_codes
  drop constraint recovery_codes_pkey,
  drop constraint recovery_codes_family_id_account_id_code_hash_key,
  add constraint recovery_codes_pkey primary key (id),
  add constraint recovery_codes_account_id_code_hash_key unique (account_id, code_hash);
alter table passkey_challenges
  drop constraint passkey_challenges_pkey,
  add constraint passkey_challenges_pkey primary key (session_id);
alter table passkeys
  drop constraint passkeys_pkey,
  add constraint passkeys_pkey primary key (id);
drop index passkeys_account;
create index passkeys_account on passkeys (account_id);
drop index login_steps_account;
create index login_steps_account on login_steps (account_id);
alter table sessions
  drop constraint sessions_pkey,
  add constraint sessions_pkey primary key (id);
drop index sessions_browser;
create index sessions_browser on sessions (browser_id);
drop index sessions_account;
create index sessions_account on sessions (account_id);
alter table browsers
  drop constraint browsers_pkey,
  drop constraint browsers_family_id_secret_hash_key,
  add constraint browsers_pkey primary key (id),
  add constraint browsers_secret_hash_key unique (secret_hash);
drop index browsers_account;
create index browsers_account on browsers (account_id);
drop index account_undos_account;
create index account_undos_account on account_undos (account_id);
alter table account_changes
  drop constraint account_changes_pkey,
  add constraint account_changes_pkey primary key (account_id);
alter table accounts
  drop constraint accounts_pkey,
  add constraint accounts_pkey primary key (id),
  add constraint accounts_family_id_id_key unique (family_id, id);
alter table browsers drop column family_id;
delete from password_resets r where account_id is not null and not exists (select from accounts a where a.id = r.account_id);
alter table password_resets drop constraint password_resets_account, drop column family_id;
alter table browsers
  add constraint browsers_account_id_fkey
  foreign key (account_id) references accounts (id) on delete cascade;
alter table sessions
  add constraint sessions_browser_id_fkey
  foreign key (browser_id) references browsers (id) on delete cascade;
alter table sessions
  add constraint sessions_family_id_account_id_fkey
  foreign key (family_id, account_id) references accounts (family_id, id) on delete cascade;
alter table password_resets
  add constraint password_resets_account_id_fkey
  foreign key (account_id) references accounts (id) on delete cascade;
alter table account_changes
  add constraint account_changes_family_id_account_id_fkey
  foreign key (family_id, account_id) references accounts (family_id, id) on update cascade on delete cascade;
alter table account_undos
  add constraint account_undos_family_id_account_id_fkey
  foreign key (family_id, account_id) references accounts (family_id, id) on update cascade on delete cascade;
alter table invitations
  add constraint invitations_family_id_invited_by_fkey
  foreign key (family_id, invited_by) references accounts (family_id, id) on delete cascade;
alter table notification_marks
  add constraint notification_marks_family_id_account_id_fkey
  foreign key (family_id, account_id) references accounts (family_id, id) on delete cascade;
alter table notification_settings
  add constraint notification_settings_family_id_account_id_fkey
  foreign key (family_id, account_id) references accounts (family_id, id) on delete cascade;
alter table notification_deliveries
  add constraint notification_deliveries_family_id_account_id_fkey
  foreign key (family_id, account_id) references accounts (family_id, id) on delete cascade;
alter table push_subscriptions
  add constraint push_subscriptions_family_id_account_id_fkey
  foreign key (family_id, account_id) references accounts (family_id, id) on delete cascade;
alter table push_subscriptions
  add constraint push_subscriptions_session_id_fkey
  foreign key (session_id) references sessions (id) on delete cascade;
alter table totp_seeds
  add constraint totp_seeds_family_id_account_id_fkey
  foreign key (family_id, account_id) references accounts (family_id, id) on update cascade on delete cascade;
alter table recovery_codes
  add constraint recovery_codes_family_id_account_id_fkey
  foreign key (family_id, account_id) references accounts (family_id, id) on update cascade on delete cascade;
alter table passkeys
  add constraint passkeys_family_id_account_id_fkey
  foreign key (family_id, account_id) references accounts (family_id, id) on update cascade on delete cascade;
alter table passkey_challenges
  add constraint passkey_challenges_session_id_fkey
  foreign key (session_id) references sessions (id) on delete cascade;
alter table login_steps
  add constraint login_steps_family_id_account_id_fkey
  foreign key (family_id, account_id) references accounts (family_id, id) on update cascade on delete cascade;
alter table ownership_transfers
  add constraint handovers_family_id_to_account_id_fkey
  foreign key (family_id, to_account_id) references accounts (family_id, id) on update cascade on delete cascade;
