-- Who holds newer versions of a computer's agent, and since when: it ends with that parent (docs/decisions/0148-packages-of-several-processors-and-updates.md).
alter table computers add column updates_held_by uuid;
alter table computers add column updates_held_at timestamptz;

-- back
alter table computers drop column updates_held_at;
alter table computers drop column updates_held_by;
