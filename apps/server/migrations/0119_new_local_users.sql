-- Local users that came to a computer after its pairing, until a parent chooses for them (docs/decisions/0171-what-is-said-of-a-computer.md).
alter table computer_users add column is_new boolean not null default false;
-- A parent has chosen for it, that it has no rules among that: it is kept while the computer does not name it.
alter table computer_users add column was_chosen boolean not null default false;
update computer_users set was_chosen = has_rules;

-- back
delete from computer_users where not has_rules and not is_there;
alter table computer_users drop column was_chosen;
alter table computer_users drop column is_new;
