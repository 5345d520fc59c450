/** Who runs the installation: what a school or a provider has to say before the server starts (threats S27). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';
import type { Environment } from './env.ts';
import { StartError } from './start-error.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'kinward-operator-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, content: string | Buffer): string => {
  const place = path.join(folder, name);
  writeFileSync(place, content);
  return place;
};

const load = (env: Environment) => loadConfig(env, { rootDir: '/srv/kinward', uid: 1000 });
const faultOf = (env: Environment): string => {
  try {
    load(env);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  return 'it starts';
};

const WHOLE: Environment = {
  OPERATOR_KIND: 'school',
  ADMIN_EMAIL: 'privacy@school.example',
  OPERATOR_NAME: 'Harbour School Trust',
  OPERATOR_ADDRESS: 'Quay 1, 21000 Split',
  OPERATOR_LEGAL_BASIS: 'public-task',
  OPERATOR_DPIA: '2027-01-31',
  OPERATOR_PRIVACY_URL: 'https://school.example/privacy',
};

describe('OPERATOR_KIND', () => {
  it('is a household that need say nothing when nothing is set', () => {
    expect(load({}).operator).toEqual({
      kind: 'household',
      name: null,
      address: null,
      legalBasis: null,
      assessedOn: null,
      privacyUrl: null,
      privacyText: null,
    });
  });

  it.each(['school', 'provider'])('starts as a %s that has said everything', (kind) => {
    expect(load({ ...WHOLE, OPERATOR_KIND: kind }).operator).toEqual({
      kind,
      name: 'Harbour School Trust',
      address: 'Quay 1, 21000 Split',
      legalBasis: 'public-task',
      assessedOn: '2027-01-31',
      privacyUrl: 'https://school.example/privacy',
      privacyText: null,
    });
  });

  it('takes the privacy text from a file as well', () => {
    const place = file('privacy.txt', 'What we keep.\r\n\r\nHow long.\n');
    const { operator } = load({ ...WHOLE, OPERATOR_PRIVACY_URL: '', OPERATOR_PRIVACY_FILE: place });
    expect(operator).toMatchObject({ privacyUrl: null, privacyText: 'What we keep.\n\nHow long.' });
  });

  it.each(Object.keys(WHOLE).filter((name) => name !== 'OPERATOR_KIND'))(
    'names %s when it alone is missing, in one line',
    (name) => {
      const fault = faultOf({ ...WHOLE, [name]: ' ' });
      const named = name === 'OPERATOR_PRIVACY_URL' ? `${name} or OPERATOR_PRIVACY_FILE` : name;
      expect(fault).toMatch(new RegExp(`^OPERATOR_KIND=school also needs ${named} \\(`, 'u'));
      expect(fault).not.toContain('\n');
    },
  );

  it('names everything that is missing at once', () => {
    expect(faultOf({ OPERATOR_KIND: 'provider' })).toMatch(
      /^OPERATOR_KIND=provider also needs ADMIN_EMAIL, OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_LEGAL_BASIS, OPERATOR_DPIA, OPERATOR_PRIVACY_URL or OPERATOR_PRIVACY_FILE \(/u,
    );
  });

  const faults: [Environment, RegExp][] = [
    [{ OPERATOR_KIND: 'company' }, /^OPERATOR_KIND must be one of household, school, provider/u],
    [{ ...WHOLE, OPERATOR_LEGAL_BASIS: 'because' }, /^OPERATOR_LEGAL_BASIS must be one of consent, /u],
    [{ ...WHOLE, OPERATOR_DPIA: 'yes' }, /^OPERATOR_DPIA must be the day/u],
    [{ ...WHOLE, OPERATOR_DPIA: '2027-02-30' }, /^OPERATOR_DPIA must be the day/u],
    [{ ...WHOLE, OPERATOR_PRIVACY_URL: 'javascript:alert(1)' }, /^OPERATOR_PRIVACY_URL must be a URL/u],
    [{ OPERATOR_PRIVACY_FILE: '/nonexistent/privacy' }, /^OPERATOR_PRIVACY_FILE cannot be read/u],
    [{ OPERATOR_PRIVACY_FILE: file('empty.txt', ' \n') }, /^OPERATOR_PRIVACY_FILE names an empty file/u],
    [{ OPERATOR_PRIVACY_FILE: file('long.txt', 'x'.repeat(65_537)) }, /^OPERATOR_PRIVACY_FILE .*64 KiB/u],
    [{ OPERATOR_PRIVACY_FILE: file('bytes', Buffer.from([255, 254])) }, /^OPERATOR_PRIVACY_FILE cannot be/u],
  ];
  it.each(faults)('refuses what cannot be used, in one line: %j', (env, message) => {
    const fault = faultOf(env);
    expect(fault).toMatch(message);
    expect(fault).not.toContain('\n');
  });
});

describe('REQUIRE_MFA', () => {
  it.each([
    [undefined, 'none'],
    ['false', 'none'],
    ['true', 'all'],
    ['All', 'all'],
    ['owners', 'owners'],
  ])('%s demands a second factor of %s', (value, demanded) => {
    expect(load({ REQUIRE_MFA: value }).requireMfa).toBe(demanded);
  });

  it('refuses any other word', () => {
    expect(faultOf({ REQUIRE_MFA: 'maybe' })).toMatch(/^REQUIRE_MFA must be one of none, owners, all/u);
  });
});
