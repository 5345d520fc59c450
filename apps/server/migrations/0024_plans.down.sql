drop table plan_changes;
alter table families drop column filter_account_created_at;
alter table families drop column filter_account_id;
alter table families drop constraint families_plan_check;
-- A plan of another name gave nothing; the smaller of the two is nearest.
update families set plan = case when plan like '%Premium%' then 'Premium' else 'Parents' end where plan not in ('Parents', 'Premium');
alter table families add constraint families_plan_check check (plan in ('Parents', 'Premium'));
