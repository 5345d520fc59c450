drop table birthdays_told;
drop table recording_pauses;
drop table device_holders;
