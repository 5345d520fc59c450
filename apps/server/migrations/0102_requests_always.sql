-- A request for a site that was answered with "always" (docs/decisions/0118-always-as-an-answer.md): since when, until when, and what that changed.
alter table approval_requests add column always_at timestamptz;
alter table approval_requests add column always_ended_at timestamptz;
-- `Always` of `slices/approvals/always-answers.ts`.
alter table approval_requests add column always jsonb;

-- back
alter table approval_requests drop column always;
alter table approval_requests drop column always_ended_at;
alter table approval_requests drop column always_at;
