-- Rules that were paused on computers themselves, as those tell of them (docs/decisions/0140-local-users-keep-rules.md).
alter table computers add column pauses jsonb not null default '[]' check (jsonb_typeof(pauses) = 'array');

-- back
alter table computers drop column pauses;
