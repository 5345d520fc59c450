drop table push_subscriptions;
drop table notification_deliveries;
drop table notification_settings;
drop table notification_plans;
drop table battery_alarms;
drop table notification_counts;
drop table notification_marks;
drop table notifications;
