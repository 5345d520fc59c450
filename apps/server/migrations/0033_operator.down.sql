drop table handovers;
alter table families drop column frozen_at;
drop table lockdown;
