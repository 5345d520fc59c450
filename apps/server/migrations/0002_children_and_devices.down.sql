drop table device_states;
drop table pairing_codes;
drop table devices;
drop table pictures;
drop table children;
