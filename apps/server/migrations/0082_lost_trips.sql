-- A shared trip without a position for minutes is ended by the server, as its app may have been closed by force.
alter table checkins drop constraint checkins_trip_check;
alter table checkins add constraint checkins_trip_check check (trip in ('started', 'ended', 'lost'));

-- back
update checkins set trip = 'ended' where trip = 'lost';
alter table checkins drop constraint checkins_trip_check;
alter table checkins add constraint checkins_trip_check check (trip in ('started', 'ended'));
