drop table usage_devices;
drop table usage_days;
drop table usage_sessions;
