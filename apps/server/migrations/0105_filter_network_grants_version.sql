-- From which version of a network's rules on a grant is in force there (docs/decisions/0125-receipts-of-networks.md).
alter table filter_network_grants add column rules_version bigint not null default 0;

-- back
alter table filter_network_grants drop column rules_version;
