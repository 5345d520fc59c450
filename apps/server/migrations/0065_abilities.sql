-- What the paired client can do, in its own word (packages/contract/src/devices/abilities.ts); null: it has not said.
alter table devices add column abilities text[];
-- Clients that are known say so from now on; what is paired already is known by what it called itself.
update devices set abilities = '{location-while-open,answers-locate,shows-rules,asks,calls-for-help}'
where token_hash is not null and (model like '%, web app' or (platform = 'Web' and model is null));
update devices d set abilities = case k.client
    when 'OwnTracks' then '{location-always,answers-locate}'::text[]
    when 'GPS watch' then '{location-always,answers-locate,calls-for-help}'
    when 'Traccar Client' then '{location-always,calls-for-help}'
    else '{location-always}'
  end
from client_keys k
where k.family_id = d.family_id and k.device_id = d.id and k.first_report_at is not null;
update devices set abilities = '{location-while-open,location-always,answers-locate,shows-rules,enforces-apps,enforces-sites,enforces-calls,enforces-messages,enforces-schedules,enforces-budgets,reports-apps,reports-usage,reports-sites,reports-contacts,asks,calls-for-help}'
where is_demo;

-- back
alter table devices drop column abilities;
