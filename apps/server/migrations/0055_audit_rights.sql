-- The audit log is append-only by rights alone (docs/decisions/0065-family-first-keys.md): triggers are refused where a table is
-- spread over machines. The owner of the tables gives up its own rights too, so that every installation has them, also one that
-- works under one role. `append_audit` no longer makes a month: the server's clock does, with a statement of its own.
drop trigger audit_entries_keep on audit_entries;
drop trigger audit_entries_keep_all on audit_entries;
do $$
declare
  part regclass;
begin
  for part in select relid from pg_partition_tree('audit_entries') loop
    execute format('drop trigger if exists audit_entries_keep_all on %s', part);
    execute format('revoke update, delete, truncate on %s from current_user', part);
  end loop;
end
$$;
drop function refuse_audit_change();

create or replace function make_audit_partition(month date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first_day date := date_trunc('month', month)::date;
  part text := 'audit_entries_' || to_char(first_day, 'YYYY_MM');
begin
  if to_regclass('public.' || part) is not null then return; end if;
  execute format('create table %I partition of audit_entries for values from (%L) to (%L)', part,
    to_char(first_day, 'YYYY-MM-DD') || ' 00:00:00+00',
    to_char(first_day + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+00');
  -- A partition gets the default rights of a table of its own.
  execute format('revoke update, delete, truncate on %I from current_user', part);
  if exists (select from pg_roles where rolname = 'kinward_app') and current_user <> 'kinward_app' then
    execute format('revoke insert, update, delete, truncate on %I from kinward_app', part);
  end if;
exception when duplicate_table then
  null;
end
$$;

create or replace function append_audit(
  p_family uuid, p_at timestamptz, p_actor_kind text, p_actor_id text, p_act text,
  p_subject_kind text, p_subject_id text, p_detail text, p_request text
) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head audit_heads;
  entry_at timestamptz;
  next_hash bytea;
begin
  insert into audit_heads values (p_family, 0, ''::bytea, '-infinity') on conflict do nothing;
  select * into head from audit_heads where family_id = p_family for update;
  entry_at := greatest(date_trunc('milliseconds', p_at), head.at);
  next_hash := sha256(head.hash || convert_to(json_build_array(
    head.seq + 1, p_family, (extract(epoch from entry_at) * 1000)::bigint, p_actor_kind, p_actor_id, p_act,
    p_subject_kind, p_subject_id, p_detail, p_request)::text, 'UTF8'));
  insert into audit_entries values (p_family, head.seq + 1, entry_at, p_actor_kind, p_actor_id, p_act,
    p_subject_kind, p_subject_id, p_detail, p_request, head.hash, next_hash);
  update audit_heads set seq = head.seq + 1, hash = next_hash, at = entry_at where family_id = p_family;
  return head.seq + 1;
end
$$;

-- back
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end
$$;
do $$
declare
  part regclass;
begin
  for part in select relid from pg_partition_tree('audit_entries') loop
    execute format('grant update, delete, truncate on %s to current_user', part);
    execute format('create trigger audit_entries_keep_all before truncate on %s for each statement
      execute function refuse_audit_change()', part);
  end loop;
end
$$;
create trigger audit_entries_keep before update or delete on audit_entries
  for each row execute function refuse_audit_change();

create or replace function make_audit_partition(month date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first_day date := date_trunc('month', month)::date;
  part text := 'audit_entries_' || to_char(first_day, 'YYYY_MM');
begin
  if to_regclass('public.' || part) is not null then return; end if;
  execute format('create table %I partition of audit_entries for values from (%L) to (%L)', part,
    to_char(first_day, 'YYYY-MM-DD') || ' 00:00:00+00',
    to_char(first_day + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+00');
  -- A partition inherits the triggers of rows, not this one, and gets the default rights of a table of its own.
  execute format('create trigger audit_entries_keep_all before truncate on %I for each statement
    execute function refuse_audit_change()', part);
  if exists (select from pg_roles where rolname = 'kinward_app') then
    execute format('revoke insert, update, delete, truncate on %I from kinward_app', part);
  end if;
exception when duplicate_table then
  null;
end
$$;

create or replace function append_audit(
  p_family uuid, p_at timestamptz, p_actor_kind text, p_actor_id text, p_act text,
  p_subject_kind text, p_subject_id text, p_detail text, p_request text
) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head audit_heads;
  entry_at timestamptz;
  next_hash bytea;
begin
  insert into audit_heads values (p_family, 0, ''::bytea, '-infinity') on conflict do nothing;
  select * into head from audit_heads where family_id = p_family for update;
  entry_at := greatest(date_trunc('milliseconds', p_at), head.at);
  next_hash := sha256(head.hash || convert_to(json_build_array(
    head.seq + 1, p_family, (extract(epoch from entry_at) * 1000)::bigint, p_actor_kind, p_actor_id, p_act,
    p_subject_kind, p_subject_id, p_detail, p_request)::text, 'UTF8'));
  perform make_audit_partition((entry_at at time zone 'UTC')::date);
  insert into audit_entries values (p_family, head.seq + 1, entry_at, p_actor_kind, p_actor_id, p_act,
    p_subject_kind, p_subject_id, p_detail, p_request, head.hash, next_hash);
  update audit_heads set seq = head.seq + 1, hash = next_hash, at = entry_at where family_id = p_family;
  return head.seq + 1;
end
$$;
