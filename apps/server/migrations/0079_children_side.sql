-- What the children's apps read of a parent: what they call them, a number to call, and where the parent says to be.
alter table accounts
  add column called text check (length(called) between 1 and 40),
  add column callable boolean not null default false,
  add column says text check (length(says) between 1 and 60),
  add column says_until timestamptz,
  add constraint accounts_says_until_check check ((says is null) = (says_until is null));
-- The steps of a request, as the child reads them.
alter table approval_requests
  add column seen_at timestamptz,
  -- Without a foreign key, as `answered_by`.
  add column seen_by uuid,
  add column reminded_at timestamptz,
  add column withdrawn_at timestamptz;

-- back
alter table approval_requests
  drop column seen_at,
  drop column seen_by,
  drop column reminded_at,
  drop column withdrawn_at;
alter table accounts
  drop constraint accounts_says_until_check,
  drop column called,
  drop column callable,
  drop column says,
  drop column says_until;
