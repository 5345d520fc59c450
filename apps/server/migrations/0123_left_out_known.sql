-- The most local users that a computer's agent could not name since its pairing: more than that is news for parents (docs/decisions/0171-what-is-said-of-a-computer.md).
alter table computers add column left_out_known jsonb;
update computers set left_out_known = left_out where left_out is not null;

-- back
alter table computers drop column left_out_known;
