drop table speed_limits;
