/** Who runs the installation. A school or a provider is a controller in the law of data protection and has to say more. */
import { readFileSync, statSync } from 'node:fs';
import { LegalBasis, OperatorKind } from '@kinward/contract/support/support.schemas.ts';
import type { EnvReader } from './env.ts';
import { oneLine, StartError } from './start-error.ts';

export interface OperatorConfig {
  kind: OperatorKind;
  /** Name in law. */
  name: string | null;
  address: string | null;
  legalBasis: LegalBasis | null;
  /** Day (YYYY-MM-DD) of the data protection impact assessment. */
  assessedOn: string | null;
  privacyUrl: string | null;
  privacyText: string | null;
}

/** Bytes of a privacy text: many times one that people read, and small enough to travel with each visit of the page. */
const TEXT_MAX_BYTES = 64 * 1024;

/**
 * Reads OPERATOR_* and, for a school or a provider, demands what the GDPR wants families to be informed of (Art. 13): contact,
 * name, address, legal basis, the impact assessment (Art. 35), and a privacy text.
 * @throws StartError that names everything that is missing
 */
export function readOperator(read: EnvReader): OperatorConfig {
  const kind = read.choice('OPERATOR_KIND', OperatorKind.options) ?? 'household';
  const operator = {
    kind,
    name: read.text('OPERATOR_NAME'),
    address: read.text('OPERATOR_ADDRESS'),
    legalBasis: read.choice('OPERATOR_LEGAL_BASIS', LegalBasis.options),
    assessedOn: readDay(read, 'OPERATOR_DPIA'),
    ...readPrivacy(read),
  };
  if (kind !== 'household') demand(kind, read.text('ADMIN_EMAIL'), operator);
  return operator;
}

function demand(kind: OperatorKind, contact: string | null, operator: OperatorConfig): void {
  const wanted: [string, string | null][] = [
    ['ADMIN_EMAIL', contact],
    ['OPERATOR_NAME', operator.name],
    ['OPERATOR_ADDRESS', operator.address],
    ['OPERATOR_LEGAL_BASIS', operator.legalBasis],
    ['OPERATOR_DPIA', operator.assessedOn],
    ['OPERATOR_PRIVACY_URL or OPERATOR_PRIVACY_FILE', operator.privacyUrl ?? operator.privacyText],
  ];
  const missing = wanted.flatMap(([name, value]) => (value === null ? [name] : []));
  if (missing.length > 0)
    throw new StartError(
      `OPERATOR_KIND=${kind} also needs ${missing.join(', ')} (docs/guides/controller.md says what each is)`,
    );
}

/** A day of the calendar, such as 2027-01-31. */
function readDay(read: EnvReader, name: string): string | null {
  const value = read.text(name);
  if (value === null) return null;
  const day = /^\d{4}-\d{2}-\d{2}$/u.test(value) ? new Date(`${value}T00:00:00Z`) : undefined;
  if (day === undefined || Number.isNaN(day.getTime()) || !day.toISOString().startsWith(value))
    throw new StartError(`${name} must be the day of the assessment, such as 2027-01-31, not "${value}"`);
  return value;
}

function readPrivacy(read: EnvReader): Pick<OperatorConfig, 'privacyUrl' | 'privacyText'> {
  const privacyUrl = read.url('OPERATOR_PRIVACY_URL', ['https:', 'http:'])?.href ?? null;
  const file = read.text('OPERATOR_PRIVACY_FILE');
  return { privacyUrl, privacyText: file === null ? null : readText('OPERATOR_PRIVACY_FILE', file) };
}

function readText(name: string, file: string): string {
  let text: string;
  try {
    if (statSync(file).size > TEXT_MAX_BYTES)
      throw new StartError(`${name} must be a text of at most ${TEXT_MAX_BYTES / 1024} KiB`);
    text = new TextDecoder('utf-8', { fatal: true })
      .decode(readFileSync(file))
      .replaceAll('\r\n', '\n')
      .trim();
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${name} cannot be read as UTF-8 text: ${oneLine(error)}`);
  }
  if (text === '') throw new StartError(`${name} names an empty file: ${file}`);
  return text;
}
