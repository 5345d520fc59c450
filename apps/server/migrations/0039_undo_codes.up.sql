-- Of the link in the notice that told of them: "this was not me" takes new recovery codes away again.
alter table recovery_codes add column undo_hash bytea;
