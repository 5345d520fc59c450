drop table client_keys;
