-- A grant can open a service or a category of the filter's catalogue, or switch the filter off for a device; and minutes a day can be given for a
-- service or a category of sites.
alter table grants drop constraint grants_target_kind_check;
alter table grants add constraint grants_target_kind_check
  check (target_kind in ('all', 'app', 'site', 'service', 'site-category', 'filter'));
alter table budgets drop constraint budgets_target_kind_check;
alter table budgets add constraint budgets_target_kind_check
  check (target_kind in ('all', 'category', 'app', 'service', 'site-category'));

-- back
delete from budgets where target_kind in ('service', 'site-category');
alter table budgets drop constraint budgets_target_kind_check;
alter table budgets add constraint budgets_target_kind_check check (target_kind in ('all', 'category', 'app'));
delete from grants where target_kind in ('service', 'site-category', 'filter');
alter table grants drop constraint grants_target_kind_check;
alter table grants add constraint grants_target_kind_check check (target_kind in ('all', 'app', 'site'));
