drop table device_collecting;
