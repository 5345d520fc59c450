drop table locate_requests;
drop function drop_positions_before(date);
drop function make_positions_partition(date);
drop table positions;
