alter table families drop column time_zone_chosen;
drop table schedules;
drop table device_apps;
drop table policy_receipts;
drop table policy_values;
drop table device_policies;
