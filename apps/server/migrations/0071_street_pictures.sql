-- What a family answered when it was asked whether street pictures may be fetched from a provider; null: it was not asked yet.
alter table families add column street_pictures boolean;

-- back
alter table families drop column street_pictures;
