drop table firebase_devices;
