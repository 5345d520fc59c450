-- What is asked for adverts, and by apps in the background, is told apart as it is stored, so that pages can fold it
-- (docs/decisions/0101-filter-log-pages.md). Rows from before are shown like others.
alter table filter_queries add column background boolean not null default false;

-- back
alter table filter_queries drop column background;
