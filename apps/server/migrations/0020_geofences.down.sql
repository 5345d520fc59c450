drop table geofences;
