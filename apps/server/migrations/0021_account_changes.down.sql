alter table accounts drop column phone_changed_at;
alter table accounts drop column email_changed_at;
drop table account_undos;
drop table account_changes;
