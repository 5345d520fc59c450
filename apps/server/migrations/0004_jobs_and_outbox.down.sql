drop table outbox;
drop table recurring_jobs;
drop table jobs;
