-- Keys of third-party clients, numbers of watches and pairing codes lead to their family by the directory
-- (docs/decisions/0066-tokens-name-their-family.md). Whoever gets the entry of a watch has its number.
alter table directory
  drop constraint directory_kind_check,
  add constraint directory_kind_check check (kind in ('token', 'email', 'phone', 'client-key', 'watch', 'pairing'));
alter table client_keys
  drop constraint client_keys_key_hash_key,
  drop constraint client_keys_token_hash_key,
  drop constraint client_keys_watch_id_key,
  drop constraint client_keys_watch,
  add constraint client_keys_family_id_key_hash_key unique (family_id, key_hash),
  add constraint client_keys_family_id_token_hash_key unique (family_id, token_hash),
  add constraint client_keys_family_id_watch_id_key unique (family_id, watch_id);
alter table watches
  drop constraint watches_pkey,
  drop constraint watches_family_id_watch_id_key,
  add constraint watches_pkey primary key (family_id, watch_id);
alter table client_keys
  add constraint client_keys_watch
  foreign key (family_id, watch_id) references watches (family_id, watch_id) on delete cascade;
alter table pairing_codes
  drop constraint pairing_codes_code_hash_key,
  add constraint pairing_codes_family_id_code_hash_key unique (family_id, code_hash);
insert into directory (kind, key, family_id, subject_id, expires_at)
select 'client-key', key_hash, family_id, device_id, null::timestamptz from client_keys where key_hash is not null
union all select 'client-key', token_hash, family_id, device_id, null from client_keys where token_hash is not null
union all select 'watch', convert_to(watch_id, 'UTF8'), family_id, null::uuid, null from watches
union all select 'pairing', code_hash, family_id, device_id, expires_at from pairing_codes;

-- back
alter table pairing_codes
  drop constraint pairing_codes_family_id_code_hash_key,
  add constraint pairing_codes_code_hash_key unique (code_hash);
alter table client_keys
  drop constraint client_keys_watch;
alter table watches
  drop constraint watches_pkey,
  add constraint watches_pkey primary key (watch_id),
  add constraint watches_family_id_watch_id_key unique (family_id, watch_id);
alter table client_keys
  drop constraint client_keys_family_id_watch_id_key,
  drop constraint client_keys_family_id_token_hash_key,
  drop constraint client_keys_family_id_key_hash_key,
  add constraint client_keys_key_hash_key unique (key_hash),
  add constraint client_keys_token_hash_key unique (token_hash),
  add constraint client_keys_watch_id_key unique (watch_id),
  add constraint client_keys_watch
  foreign key (family_id, watch_id) references watches (family_id, watch_id) on delete cascade;
delete from directory where kind in ('client-key', 'watch', 'pairing');
alter table directory
  drop constraint directory_kind_check,
  add constraint directory_kind_check check (kind in ('token', 'email', 'phone'));
