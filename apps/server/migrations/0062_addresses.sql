-- The directory decides which account an email or a phone belongs to (docs/decisions/0066-tokens-name-their-family.md): whoever
-- gets its entry has the address. Its key is the SHA-256 of the address, which the account's row has in plain text.
alter table directory
  drop constraint directory_kind_check,
  add constraint directory_kind_check check (kind in ('token', 'email', 'phone'));
alter table accounts
  drop constraint accounts_email_key,
  drop constraint accounts_phone_key;
insert into directory (kind, key, family_id, subject_id)
select 'email', sha256(convert_to(email, 'UTF8')), family_id, id from accounts
union all select 'phone', sha256(convert_to(phone, 'UTF8')), family_id, id from accounts;

-- back
alter table accounts
  add constraint accounts_email_key unique (email),
  add constraint accounts_phone_key unique (phone);
delete from directory where kind in ('email', 'phone');
alter table directory
  drop constraint directory_kind_check,
  add constraint directory_kind_check check (kind in ('token'));
