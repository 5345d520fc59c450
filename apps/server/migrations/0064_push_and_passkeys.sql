-- The directory decides whose a push address or a passkey is (docs/decisions/0066-tokens-name-their-family.md), and a registration
-- notes the family of its invitation. With this no key of a family's table is left that does not begin with the family.
alter table directory
  drop constraint directory_kind_check,
  add constraint directory_kind_check check (
    kind in ('token', 'email', 'phone', 'client-key', 'watch', 'pairing', 'push', 'device-push', 'passkey')
  );
alter table push_subscriptions
  drop constraint push_subscriptions_endpoint_hash_key,
  add constraint push_subscriptions_family_id_endpoint_hash_key unique (family_id, endpoint_hash);
alter table device_push_subscriptions
  drop constraint device_push_subscriptions_endpoint_hash_key,
  add constraint device_push_subscriptions_family_id_endpoint_hash_key unique (family_id, endpoint_hash);
alter table passkeys
  drop constraint passkeys_credential_id_key;
insert into directory (kind, key, family_id, subject_id)
select 'push', endpoint_hash, family_id, account_id from push_subscriptions
union all select 'device-push', endpoint_hash, family_id, device_id from device_push_subscriptions
union all select 'passkey', sha256(credential_id), family_id, account_id from passkeys;
alter table registrations add column invitation_family_id uuid;
update registrations r set invitation_family_id = i.family_id from invitations i where i.id = r.invitation_id;

-- back
alter table registrations drop column invitation_family_id;
alter table passkeys
  add constraint passkeys_credential_id_key unique (credential_id);
alter table device_push_subscriptions
  drop constraint device_push_subscriptions_family_id_endpoint_hash_key,
  add constraint device_push_subscriptions_endpoint_hash_key unique (endpoint_hash);
alter table push_subscriptions
  drop constraint push_subscriptions_family_id_endpoint_hash_key,
  add constraint push_subscriptions_endpoint_hash_key unique (endpoint_hash);
delete from directory where kind in ('push', 'device-push', 'passkey');
alter table directory
  drop constraint directory_kind_check,
  add constraint directory_kind_check check (kind in ('token', 'email', 'phone', 'client-key', 'watch', 'pairing'));
