drop table device_alarms;
drop table device_silences;
drop table fence_crossings;
drop table rule_states;
alter table device_states drop column reports, drop column judge_from, drop column judge_to;
drop index notifications_explained;
alter table notifications drop column why, drop column happened_at;
