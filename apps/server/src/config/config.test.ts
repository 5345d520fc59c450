import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';
import type { Environment } from './env.ts';
import { StartError } from './start-error.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'kinward-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

const load = (env: Environment, uid = 1000) => loadConfig(env, { rootDir: '/srv/kinward', uid });

const ZONE: Environment = { DNS_NAME: 'DNS.example.org', DNS_ADDRESSES: '203.0.113.5 2001:db8::5' };
const ACME: Environment = {
  DNS_ACME_DIRECTORY: 'https://acme.example/directory',
  DNS_ACME_TERMS_AGREED: 'true',
  DNS_ACME_EMAIL: 'admin@example.org',
};

const firebase = (url: string, secret = 'hunter22'): Environment => ({
  FIREBASE_URL: url,
  FIREBASE_SECRET: secret,
});

describe('loadConfig', () => {
  it('serves a home machine when nothing is set', () => {
    expect(load({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDir: '/srv/kinward/.data',
      databaseUrl: null,
      publicUrl: null,
      trustProxy: [],
      allowInsecureHttp: false,
      defaultPlan: 'Premium',
      mail: null,
      sms: null,
      firebase: null,
      filter: { host: '127.0.0.1', port: 8053, upstreams: [] },
      roles: ['api', 'gateway', 'worker'],
      limits: { otpTries: 5 },
    });
  });

  it('keeps the data of two clones that root runs apart, outside of the clones', () => {
    const first = loadConfig({}, { rootDir: '/root/a', uid: 0 }).dataDir;
    const second = loadConfig({}, { rootDir: '/root/b', uid: 0 }).dataDir;
    expect(first).toMatch(/^\/var\/lib\/kinward\/[0-9a-f]{12}$/);
    expect(second).not.toBe(first);
  });

  it('takes a relative DATA_DIR from the clone', () => {
    expect(load({ DATA_DIR: 'my data' }).dataDir).toBe('/srv/kinward/my data');
  });

  it('reads a secret from the file that NAME_FILE names', () => {
    const file = path.join(folder, 'token');
    writeFileSync(file, 'from the file\n');
    expect(load({ METRICS_TOKEN_FILE: file }).metricsToken).toBe('from the file');
  });

  it('raises limits by name', () => {
    expect(load({ KINWARD_LIMITS: '{"otpTries": 50}' }).limits).toMatchObject({ otpTries: 50, otpDigits: 6 });
  });

  it.each(['off', 'OFF', '0', 'no'])('has no resolver of the filter with DNS_PORT=%s', (given) => {
    expect(load({ DNS_PORT: given, DNS_HOST: '192.168.1.10' }).filter).toBeNull();
  });

  it('has a resolver of the filter on the loopback, or where its settings say', () => {
    expect(load({ DNS_PORT: '' }).filter).toEqual({ host: '127.0.0.1', port: 8053, upstreams: [] });
    const given = '192.0.2.1 127.0.0.1:5300,2001:db8::1 [2001:db8::1]:853';
    expect(load({ DNS_PORT: '53', DNS_HOST: '::', DNS_UPSTREAMS: given }).filter).toEqual({
      host: '::',
      port: 53,
      upstreams: [
        { host: '192.0.2.1', port: 53 },
        { host: '127.0.0.1', port: 5300 },
        { host: '2001:db8::1', port: 53 },
        { host: '2001:db8::1', port: 853 },
      ],
    });
    const secure = 'tls://192.0.2.1#dns.example.org tls://[2001:db8::1]:8853#DNS.example.org';
    expect(load({ DNS_PORT: '53', DNS_UPSTREAMS: secure }).filter?.upstreams).toEqual([
      { host: '192.0.2.1', port: 853, name: 'dns.example.org' },
      { host: '2001:db8::1', port: 8853, name: 'dns.example.org' },
    ]);
  });

  it('has packets taken one by one where that is set', () => {
    expect(load({ DNS_PORT: '53', DNS_UDP: 'dgram' }).filter?.udp).toBe('dgram');
  });

  it('has names of devices where a zone and a certificate for it are set', () => {
    const tls = { DNS_NAME: 'DNS.Example.org', DNS_CERT: '/cert.pem', DNS_KEY: '/key.pem' };
    expect(load({ DNS_PORT: '53', ...tls }).filter?.tls).toEqual({
      port: 853,
      name: 'dns.example.org',
      cert: '/cert.pem',
      key: '/key.pem',
    });
    expect(load({ DNS_PORT: '53', ...tls, DNS_TLS_PORT: '8853' }).filter?.tls?.port).toBe(8853);
    const page = { DNS_PORT: '53', DNS_PAGE_ADDRESSES: '192.168.1.10,fd00::10' };
    expect(load(page).filter?.page).toEqual({ addresses: ['192.168.1.10', 'fd00::10'], port: 80 });
    expect(load({ ...page, DNS_PAGE_PORT: '8080' }).filter?.page?.port).toBe(8080);
  });

  it('has a zone of its own where addresses are set, and a certificate from an authority that was agreed to', () => {
    const zone = { name: 'dns.example.org', addresses: ['203.0.113.5', '2001:db8::5'] };
    const pair = '/srv/kinward/.data/filter/acme/pair.pem';
    expect(load({ ...ZONE, DNS_CERT: '/c', DNS_KEY: '/k' }).filter).toMatchObject({
      zone,
      tls: { name: zone.name, cert: '/c', key: '/k' },
    });
    expect(load({ ...ZONE, ...ACME }).filter).toMatchObject({
      zone,
      tls: {
        port: 853,
        name: zone.name,
        cert: pair,
        key: pair,
        acme: { directory: 'https://acme.example/directory', email: 'admin@example.org' },
      },
    });
  });

  it('treats an empty value as absent', () => {
    expect(load({ PORT: '', PUBLIC_URL: ' ' })).toMatchObject({ port: 8080, publicUrl: null });
  });

  it('reads every provider', () => {
    const config = load({
      SMTP_URL: 'smtp://user:pass@mail.example.org',
      MAIL_FROM: 'Kinward <kinward@example.org>',
      TWILIO_ACCOUNT_SID: 'AC1',
      TWILIO_AUTH_TOKEN: 'secret',
      TWILIO_FROM: '+15005550006',
      SMS_COUNTRIES: 'hr, si',
      MAP_TILES_URL: 'https://tiles.example.org/{z}/{x}/{y}.png',
      MAP_TILES_ATTRIBUTION: 'Example',
      GEOCODER: 'Photon',
      ROLES: 'worker,api',
      PUBLIC_URL: 'https://family.example.org/',
      TRUST_PROXY: '127.0.0.1, 10.0.0.0/8 fd00::/8',
    });
    expect(config).toMatchObject({
      mail: { smtpUrl: 'smtp://user:pass@mail.example.org', from: 'Kinward <kinward@example.org>' },
      sms: { kind: 'twilio', accountSid: 'AC1', authToken: 'secret', from: '+15005550006' },
      smsCountries: ['HR', 'SI'],
      geocoder: { kind: 'photon', url: null, key: null },
      roles: ['api', 'worker'],
      publicUrl: 'https://family.example.org',
      trustProxy: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'],
    });
  });

  it.each([
    ['https://project.firebaseio.com/', 'https://project.firebaseio.com', null],
    ['https://project.firebaseio.com/kinward/home/', 'https://project.firebaseio.com/kinward/home', null],
    ['http://127.0.0.1:9000/?ns=demo', 'http://127.0.0.1:9000', 'demo'],
  ])('reads the Firebase at %s', (given, url, namespace) => {
    expect(load(firebase(given)).firebase).toEqual({ url, namespace, secret: 'hunter22' });
  });

  const faults: [Environment, RegExp][] = [
    [{ PORT: '80a' }, /^PORT must be a whole number/],
    [{ DNS_PORT: '70000' }, /^DNS_PORT must be a whole number/],
    [{ DNS_PORT: '53', DNS_TLS_PORT: '853' }, /^DNS_NAME, DNS_CERT and DNS_KEY must be set together/],
    [{ DNS_PORT: '53', DNS_NAME: 'dns', DNS_CERT: 'c', DNS_KEY: 'k' }, /^DNS_NAME must be a name/],
    [{ DNS_PORT: '53', DNS_PAGE_PORT: '80' }, /^DNS_PAGE_PORT must be set together/],
    [{ DNS_PORT: '53', DNS_PAGE_ADDRESSES: 'kinward.lan' }, /^DNS_PAGE_ADDRESSES .* not "kinward\.lan"$/],
    [{ DNS_PORT: '53', DNS_UDP: 'fast' }, /^DNS_UDP must be one of batch, dgram, not "fast"$/],
    [{ DNS_PORT: '53', DNS_HOST: 'dns.example.org' }, /^DNS_HOST must be an address/],
    [{ DNS_PORT: '53', DNS_UPSTREAMS: '127.0.0.1:0' }, /^DNS_UPSTREAMS must list addresses/],
    [{ DNS_ADDRESSES: '203.0.113.5' }, /^DNS_ADDRESSES must be set together with DNS_NAME/],
    [{ DNS_NAME: 'dns.example.org', DNS_ADDRESSES: 'example.org' }, /^DNS_ADDRESSES must list/],
    [{ DNS_ACME_TERMS_AGREED: 'true' }, /^DNS_ACME_DIRECTORY must be set together/],
    [
      { ...ZONE, DNS_ACME_DIRECTORY: 'https://acme.example/directory' },
      /^DNS_ACME_TERMS_AGREED must be true/,
    ],
    [{ ...ZONE, ...ACME, DNS_ADDRESSES: '' }, /^DNS_ACME_DIRECTORY needs DNS_NAME and DNS_ADDRESSES/],
    [{ ...ZONE, ...ACME, DNS_CERT: '/c', DNS_KEY: '/k' }, /^DNS_CERT and DNS_KEY must not be set/],
    [{ ...ZONE, ...ACME, DNS_ACME_DIRECTORY: 'http://acme.example/directory' }, /^DNS_ACME_DIRECTORY/],
    [{ DNS_PORT: '53', DNS_UPSTREAMS: 'tls://192.0.2.1' }, /^DNS_UPSTREAMS .* not "tls:\/\/192\.0\.2\.1"$/],
    [{ DNS_PORT: '53', DNS_UPSTREAMS: 'tls://dns.example.org#dns.example.org' }, /^DNS_UPSTREAMS must list/],
    [{ DNS_PORT: '53', DNS_UPSTREAMS: '192.0.2.1 dns.example' }, /^DNS_UPSTREAMS .* not "dns\.example"$/],
    [{ PORT: '65536' }, /^PORT /],
    [{ ALLOW_INSECURE_HTTP: 'maybe' }, /^ALLOW_INSECURE_HTTP /],
    [{ DATABASE_URL: 'mysql://x/y' }, /^DATABASE_URL /],
    [{ PUBLIC_URL: 'family.example.org' }, /^PUBLIC_URL /],
    [{ PUBLIC_URL: 'https://example.org/portal' }, /^PUBLIC_URL must be an origin/],
    [{ WATCH_PORT: '0' }, /^WATCH_PORT /],
    [{ WATCH_PORT: '5093', WATCH_SOURCES: 'all' }, /^WATCH_SOURCES /],
    [{ WATCH_HOST: '0.0.0.0' }, /^WATCH_PORT /],
    [{ TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY /],
    [{ TRUST_PROXY: 'all' }, /^TRUST_PROXY /],
    [{ DEFAULT_PLAN: 'Gold' }, /^DEFAULT_PLAN /],
    [{ SMTP_URL: 'smtp://mail.example.org' }, /^MAIL_FROM /],
    [{ SMTP_URL: 'http://mail.example.org', MAIL_FROM: 'a@b.example' }, /^SMTP_URL /],
    [{ ADMIN_EMAIL: 'nobody' }, /^ADMIN_EMAIL /],
    [{ ABUSE_CONTACT: 'nobody' }, /^ABUSE_CONTACT must be a mail address/],
    [{ ABUSE_CONTACT: 'help@line.example' }, /^SMTP_URL must be set together with ABUSE_CONTACT/],
    [{ TWILIO_ACCOUNT_SID: 'AC1' }, /^TWILIO_AUTH_TOKEN and TWILIO_FROM /],
    [{ SMS_COUNTRIES: 'Croatia' }, /^SMS_COUNTRIES /],
    [{ MAP_TILES_URL: 'https://tiles.example.org/' }, /^MAP_TILES_URL /],
    [{ MAP_TILES_URL: 'https://t.example.org/{z}/{x}/{y}' }, /^MAP_TILES_ATTRIBUTION /],
    [{ GEOCODER: 'google' }, /^GEOCODER_KEY /],
    [{ GEOCODER_KEY: 'k' }, /^GEOCODER /],
    [{ FIREBASE_URL: 'https://project.firebaseio.com' }, /^FIREBASE_SECRET must be set together/],
    [{ FIREBASE_SECRET: 'hunter22' }, /^FIREBASE_URL must be set together/],
    [firebase('project.firebaseio.com'), /^FIREBASE_URL must be a URL/],
    [firebase('http://project.firebaseio.com'), /^FIREBASE_URL must begin with https/],
    [firebase('http://127.0.0.1.example.org'), /^FIREBASE_URL must begin with https/],
    [firebase('https://user:pass@project.firebaseio.com'), /^FIREBASE_URL must be an origin/],
    [
      firebase('https://project.firebaseio.com/?auth=hunter22'),
      /^(?!.*hunter22)FIREBASE_URL must be an origin/,
    ],
    [firebase('https://project.firebaseio.com/a.b'), /^FIREBASE_URL must be an origin/],
    [
      firebase('https://project.firebaseio.com', 'two words'),
      /^(?!.*two words)FIREBASE_SECRET must be one line/,
    ],
    [{ ROLES: 'api,cook' }, /^ROLES /],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL /],
    [{ METRICS_TOKEN: 'a', METRICS_TOKEN_FILE: 'b' }, /^METRICS_TOKEN and METRICS_TOKEN_FILE /],
    [{ METRICS_TOKEN_FILE: '/nonexistent/token' }, /^METRICS_TOKEN_FILE /],
    [{ KINWARD_LIMITS: '[1]' }, /^KINWARD_LIMITS /],
    [{ KINWARD_LIMITS: '{"otpTries": -1}' }, /otpTries/],
    [{ KINWARD_LIMITS: '{"__proto__": 1, "constructor": 1}' }, /constructor|__proto__/],
    [{ KINWARD_LIMITS: '{"noSuchLimit": 1}' }, /noSuchLimit/],
  ];
  it.each(faults)('names the variable at fault in one line: %j', (env, message) => {
    let caught: unknown;
    try {
      load(env);
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(StartError);
    expect((caught as StartError).message).toMatch(message);
    expect((caught as StartError).message).not.toContain('\n');
  });

  it('does not repeat a URL that may hold a password', () => {
    expect(() => load({ DATABASE_URL: 'http://user:hunter22@db/x' })).toThrow(/^(?!.*hunter22)/);
  });
});
