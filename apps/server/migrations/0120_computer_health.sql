-- How the parts of an agent are, as its computer reported last (docs/decisions/0171-what-is-said-of-a-computer.md).
alter table computers add column health jsonb;

-- back
alter table computers drop column health;
