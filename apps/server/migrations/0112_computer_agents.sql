-- What agents say of themselves, and whether a parent holds newer versions (docs/decisions/0148-packages-of-several-processors-and-updates.md).
alter table computers add column agent jsonb;
alter table computers add column updates_held boolean not null default false;

-- back
alter table computers drop column updates_held;
alter table computers drop column agent;
