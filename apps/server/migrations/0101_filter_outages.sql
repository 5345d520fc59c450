-- Failures of resolvers of which a family was told and that are not over (docs/decisions/0113-a-filter-that-fails.md). A row goes when it is over.
create table filter_outages (
  family_id uuid not null references families (id) on delete cascade,
  -- Of a resolver on another machine its id; `here`: that of the server's machine.
  resolver text not null check (length(resolver) between 1 and 64),
  kind text not null check (kind in ('silent', 'no-upstream')),
  from_at timestamptz not null,
  primary key (family_id, resolver)
);

-- back
drop table filter_outages;
