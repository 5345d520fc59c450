-- Whether a computer says that it is put to sleep or shut down, when it did, and of which silence the parents were notified
-- (docs/decisions/0155-what-parents-are-told-of-computers.md).
alter table computers add column leaving text check (leaving in ('no', 'asleep', 'off'));
alter table computers add column left_at timestamptz;
alter table computers add column silent_since timestamptz;

-- back
alter table computers drop column silent_since;
alter table computers drop column left_at;
alter table computers drop column leaving;
