drop table report_days;
drop table contact_entries;
drop table web_visits;
