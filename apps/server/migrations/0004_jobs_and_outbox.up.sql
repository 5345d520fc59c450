-- Work that is done after a commit and may be tried again: mail and SMS. A row is written in the transaction of what it
-- tells about and deleted once it is done. `payload` is encrypted with the field key, as it may hold a one-time code.
create table jobs (
  id uuid primary key,
  queue text not null,
  payload bytea not null,
  tries integer not null default 0,
  -- When the job may be taken; a worker that takes it moves this ahead, so that a worker's death gives it back.
  run_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- Set when it was given up; the payload is emptied then.
  failed_at timestamptz
);
create index jobs_due on jobs (run_at) where failed_at is null;

-- Work that comes back: when each was last done, by whichever server process did it.
create table recurring_jobs (
  name text primary key,
  last_run_at timestamptz not null
);

-- Messages of an installation without a provider, for the person who tries it out. `message` is encrypted like a payload.
create table outbox (
  id uuid primary key,
  message bytea not null,
  created_at timestamptz not null default now()
);
create index outbox_created on outbox (created_at);
