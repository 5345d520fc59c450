-- A child shares a trip: told to the parents like a check-in, when it begins and when it ends.
alter table checkins add column trip text check (trip in ('started', 'ended'));

-- back
alter table checkins drop column trip;
