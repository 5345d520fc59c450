drop index accounts_owner;
alter table registrations drop column invitation_id;
drop table invitation_blocks;
drop table invitations;
