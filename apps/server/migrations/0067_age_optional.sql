-- The age of a child need not be told (specification 5).
alter table children alter column age drop not null;

-- back
-- The youngest age ends nothing early: at 18 recording needs the device user's own consent.
update children set age = 1 where age is null;
alter table children alter column age set not null;
