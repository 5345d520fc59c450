alter table accounts drop column hour_cycle, drop column units, drop column language;

-- The version before cannot render kinds; that something happened, when and about which device, stays readable.
update notifications set title = coalesce(title, 'Kinward'), message = coalesce(message, 'See the newer version: ' || kind)
where kind is not null;
alter table notifications
  drop constraint notifications_text,
  alter column message set not null,
  alter column title set not null,
  drop column params,
  drop column kind;
