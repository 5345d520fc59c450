-- What a parent who has left the family had switched off or held on a computer ends, so that it does not come back with their return
-- (docs/decisions/0170-the-specifications-agent-and-ours.md). A hold of an older version, which names nobody, stays.
update computers c set protection_off_by = null, protection_off_at = null
where protection_off_by is not null
  and not exists (select from accounts a where a.family_id = c.family_id and a.id = c.protection_off_by);
update computers c set updates_held = false, updates_held_by = null, updates_held_at = null
where updates_held_by is not null
  and not exists (select from accounts a where a.family_id = c.family_id and a.id = c.updates_held_by);

-- back
-- What was ended had no effect any more, so that there is nothing to bring back.
select 1;
