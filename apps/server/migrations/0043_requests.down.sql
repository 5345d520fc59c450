alter table families drop column retention_requests_days;
drop table checkins;
drop table emergencies;
drop table budget_tells;
drop table budget_versions;
drop table budgets;
drop table grants;
drop table requests;
