-- Who allows pauses on a computer without a password, and since when: it ends with that parent (docs/decisions/0170-the-specifications-agent-and-ours.md).
alter table computers add column protection_off_by uuid;
alter table computers add column protection_off_at timestamptz;

-- back
alter table computers drop column protection_off_at;
alter table computers drop column protection_off_by;
