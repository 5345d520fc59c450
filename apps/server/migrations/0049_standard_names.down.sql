drop function drop_access_log_before(date);
create function drop_looks_before(day date) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  dropped integer;
  last_day date := least(day, current_date - 365);
begin
  delete from look_notes where look_notes.day < last_day;
  delete from looks where slot < last_day;
  get diagnostics dropped = row_count;
  return dropped;
end
$$;

alter table sessions rename column authenticated_at to proof_at;
alter table rule_states rename column evaluated_to to judged_to;
alter table notification_counts rename column notified to told;
alter table fence_crossings rename column evaluated_at to judged_at;
alter table families rename column legal_hold_at to frozen_at;
alter table device_states rename column evaluate_to to judge_to;
alter table device_states rename column evaluate_from to judge_from;
alter table device_silences rename column notified_at to told_at;
alter table device_push_subscriptions rename column rules_notified_at to rules_told_at;
alter table client_keys rename column fences_notified to fences_told;
alter table devices rename column is_demo to is_sample;
alter table children rename column is_demo to is_sample;
alter table access_log rename column accessed_by to looker;

alter table budget_notifications rename to budget_tells;
alter table birthday_notifications rename to birthdays_told;
alter table ownership_transfers rename to handovers;
alter table data_collection_settings rename to device_collecting;
alter table former_device_tokens rename to device_receipts;
alter table adult_declarations rename to device_holders;
alter table approval_requests rename to requests;
alter table demo_families rename to samples;
alter table access_warnings rename to look_notes;
alter table access_log rename to looks;
