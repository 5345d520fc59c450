drop table device_receipts;
