-- The mail of a child's week (docs/decisions/0079-the-childs-week.md): which parent has had which, so that none goes out twice.
create table week_mails (
  family_id uuid not null,
  account_id uuid not null,
  child_id uuid not null,
  -- The Monday of the week.
  week date not null,
  settled_at timestamptz not null,
  primary key (family_id, account_id, child_id, week),
  foreign key (family_id, account_id) references accounts (family_id, id) on delete cascade,
  foreign key (family_id, child_id) references children (family_id, id) on delete cascade
);
create index week_mails_child_idx on week_mails (family_id, child_id);
create index week_mails_settled_expiry on week_mails (settled_at);
alter table notification_settings add column week_mail boolean not null default true;

-- back
alter table notification_settings drop column week_mail;
drop table week_mails;
