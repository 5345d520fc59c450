drop table login_steps;
drop table passkey_challenges;
drop table passkeys;
drop table recovery_codes;
drop table totp_seeds;
