-- A device's key that was used in two networks at once is noted beside the devices that went round the filter
-- (docs/decisions/0103-going-round-the-filter.md).
alter table filter_bypasses drop constraint filter_bypasses_way_check;
alter table filter_bypasses add constraint filter_bypasses_way_check
  check (way in ('relay', 'resolver', 'vpn', 'proxy', 'two-networks'));

-- back
delete from filter_bypasses where way = 'two-networks';
alter table filter_bypasses drop constraint filter_bypasses_way_check;
alter table filter_bypasses add constraint filter_bypasses_way_check
  check (way in ('relay', 'resolver', 'vpn', 'proxy'));
