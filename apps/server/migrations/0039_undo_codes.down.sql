alter table recovery_codes drop column undo_hash;
