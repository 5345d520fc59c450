delete from client_keys where watch_id is not null;
alter table client_keys
  drop constraint client_keys_watch,
  drop constraint client_keys_one_kind,
  drop column watch_id,
  alter column key_hash set not null,
  alter column token_hash set not null,
  alter column password_hash set not null,
  alter column password set not null;
drop table watches;
