-- A third-party client beside the companion (docs/decisions/0081-a-tracker-beside-the-companion.md): it tells the place all day and takes
-- nothing over. What it can do stands with its keys, because the device's own abilities are the companion's.
alter table client_keys
  add column beside boolean not null default false,
  add column abilities text[];

-- back
-- The former version would let these keys take the device over at their first report.
delete from client_keys where beside;
alter table client_keys
  drop column abilities,
  drop column beside;
