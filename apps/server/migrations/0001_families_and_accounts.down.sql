drop table password_resets;
drop table one_time_codes;
drop table sessions;
drop table browsers;
drop table accounts;
drop table registrations;
drop table families;
