drop table device_pages;
drop table device_push_subscriptions;
