-- Finds the family of what is asked for without one (docs/decisions/0066-tokens-name-their-family.md). Tokens that are made from now
-- on name their family; those of before, and of an account that has gone to another family since, are found by the hash of the whole
-- token. A row by itself opens nothing: the token is looked up in the table of its kind, by family and hash.
create table directory (
  kind text not null check (kind in ('token')),
  key bytea not null,
  family_id uuid not null,
  subject_id uuid,
  -- Null: as long as the subject is there.
  expires_at timestamptz,
  primary key (key, kind)
);
create index directory_expiry on directory (expires_at);

insert into directory (kind, key, family_id, subject_id, expires_at)
select 'token', token_hash, family_id, id, null from devices where token_hash is not null
union all select 'token', token_hash, family_id, device_id, ended_at + interval '30 days' from former_device_tokens
union all select 'token', token_hash, family_id, device_id, null from device_pages where token_hash is not null
union all select 'token', token_hash, family_id, id, expires_at from sessions
union all select 'token', token_hash, family_id, account_id, expires_at from account_undos
union all select 'token', token_hash, family_id, account_id, expires_at from login_steps
union all select 'token', token_hash, family_id, id, expires_at from invitations where token_hash is not null
on conflict do nothing;

alter table devices
  drop constraint devices_token_hash_key,
  add constraint devices_family_id_token_hash_key unique (family_id, token_hash);
drop index device_receipts_family;
alter table former_device_tokens
  drop constraint device_receipts_pkey,
  add constraint former_device_tokens_pkey primary key (family_id, token_hash);
alter table device_pages
  drop constraint device_pages_token_hash_key,
  add constraint device_pages_family_id_token_hash_key unique (family_id, token_hash);
alter table sessions
  drop constraint sessions_token_hash_key,
  add constraint sessions_family_id_token_hash_key unique (family_id, token_hash);
alter table account_undos
  drop constraint account_undos_pkey,
  add constraint account_undos_pkey primary key (family_id, token_hash);
alter table login_steps
  drop constraint login_steps_pkey,
  add constraint login_steps_pkey primary key (family_id, token_hash);
alter table invitations
  drop constraint invitations_token_hash_key,
  add constraint invitations_family_id_token_hash_key unique (family_id, token_hash);

-- back
alter table invitations
  drop constraint invitations_family_id_token_hash_key,
  add constraint invitations_token_hash_key unique (token_hash);
alter table login_steps
  drop constraint login_steps_pkey,
  add constraint login_steps_pkey primary key (token_hash);
alter table account_undos
  drop constraint account_undos_pkey,
  add constraint account_undos_pkey primary key (token_hash);
alter table sessions
  drop constraint sessions_family_id_token_hash_key,
  add constraint sessions_token_hash_key unique (token_hash);
alter table device_pages
  drop constraint device_pages_family_id_token_hash_key,
  add constraint device_pages_token_hash_key unique (token_hash);
alter table former_device_tokens
  drop constraint former_device_tokens_pkey,
  add constraint device_receipts_pkey primary key (token_hash);
create index device_receipts_family on former_device_tokens (family_id);
alter table devices
  drop constraint devices_family_id_token_hash_key,
  add constraint devices_token_hash_key unique (token_hash);
drop table directory;
