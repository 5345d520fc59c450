drop table exports;
alter table families
  drop column retention_web_days,
  drop column retention_contacts_days,
  drop column retention_usage_days,
  drop column retention_notifications_days;
drop function drop_looks_before(date);
drop table look_notes;
drop table looks;
drop function drop_audit_before(date);
drop function append_audit(uuid, timestamptz, text, text, text, text, text, text, text);
drop function make_audit_partition(date);
drop table audit_anchors;
drop table audit_heads;
drop table audit_entries;
drop function refuse_audit_change();
