-- A notification is stored as what it says, not as a sentence: its kind and parameters are rendered in the reader's language.
-- Rows of before keep their sentences until they expire.
alter table notifications
  add column kind text,
  add column params jsonb,
  alter column title drop not null,
  alter column message drop not null,
  add constraint notifications_text check (
    (kind is null) = (params is null) and (kind is not null or (title is not null and message is not null))
  );

-- How a parent reads: chosen in the portal, and followed by mails, SMS and pushes. Null: not chosen yet.
alter table accounts
  add column language text check (language in ('en', 'es')),
  add column units text check (units in ('mi', 'km')),
  add column hour_cycle text check (hour_cycle in ('h12', 'h23'));
