-- How many local users a computer's agent could not name in its last report, and why (docs/decisions/0171-what-is-said-of-a-computer.md).
alter table computers add column left_out jsonb;

-- back
alter table computers drop column left_out;
