-- When something of the whole installation last happened: a backup was made, the operator was told of something.
create table operator_moments (
  name text primary key check (length(name) between 1 and 60),
  at timestamptz not null
);
