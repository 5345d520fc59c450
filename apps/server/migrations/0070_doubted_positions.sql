-- Positions that are not believed (docs/decisions/0074-doubted-positions.md): `madeUp` where the phone says so itself, `jumped` after a
-- leap that nothing makes. Null is what nearly all rows have and takes no space; of positions of before nothing is known.
alter table positions add column doubt text;
-- The newest one while no newer position is believed, and where the phone leaped to:
-- {why, at, latitude, longitude, leap: {since, last: {at, latitude, longitude, accuracy}} or null}, times in ms since the epoch.
alter table device_states add column doubted jsonb;

-- back
alter table device_states drop column doubted;
alter table positions drop column doubt;
