-- The child's own number, so that a parent can call with one tap.
alter table children add column phone text check (phone ~ '^\+[1-9][0-9]{6,14}$');

-- back
alter table children drop column phone;
