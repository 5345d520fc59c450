-- Tables and columns get the names that the code, the documents and the field use for them (docs/glossary.md).
alter table looks rename to access_log;
alter table look_notes rename to access_warnings;
alter table samples rename to demo_families;
alter table requests rename to approval_requests;
alter table device_holders rename to adult_declarations;
alter table device_receipts rename to former_device_tokens;
alter table device_collecting rename to data_collection_settings;
alter table handovers rename to ownership_transfers;
alter table birthdays_told rename to birthday_notifications;
alter table budget_tells rename to budget_notifications;

alter table access_log rename column looker to accessed_by;
alter table children rename column is_sample to is_demo;
alter table devices rename column is_sample to is_demo;
alter table client_keys rename column fences_told to fences_notified;
alter table device_push_subscriptions rename column rules_told_at to rules_notified_at;
alter table device_silences rename column told_at to notified_at;
alter table device_states rename column judge_from to evaluate_from;
alter table device_states rename column judge_to to evaluate_to;
alter table families rename column frozen_at to legal_hold_at;
alter table fence_crossings rename column judged_at to evaluated_at;
alter table notification_counts rename column told to notified;
alter table rule_states rename column judged_to to evaluated_to;
alter table sessions rename column proof_at to authenticated_at;

drop function drop_looks_before(date);
create function drop_access_log_before(day date) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  dropped integer;
  last_day date := least(day, current_date - 365);
begin
  delete from access_warnings where access_warnings.day < last_day;
  delete from access_log where slot < last_day;
  get diagnostics dropped = row_count;
  return dropped;
end
$$;
