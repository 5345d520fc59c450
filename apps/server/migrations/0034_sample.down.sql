drop table samples;
-- Without the mark a sample would be taken for a child of the family.
delete from children where is_sample;
alter table devices drop column is_sample;
alter table children drop column is_sample;
