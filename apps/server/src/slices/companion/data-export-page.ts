import type { RecordLanguage } from '@kinward/contract/companion/companion.schemas.ts';
import { xmlText } from '../exports/formats.ts';
import type { Access, PairingAccess } from './transparency.ts';
import { RECORD_WORDS } from './data-export.messages.ts';

/** How much of one kind went into the archive; counted while it is written. */
export interface Tally {
  file: string;
  rows: number;
  first: string | null;
  last: string | null;
}

export interface RecordFacts {
  madeAt: Date;
  pairedAt: Date;
  endedAt: Date | null;
  child: string | null;
  /** The number that parents call; null where there is none, and once the pairing has ended. */
  phone: string | null;
  device: string | null;
  zone: string;
  access: readonly Access[];
  accesses: readonly PairingAccess[];
}

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}' +
  'table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.4rem .6rem;border-bottom:1px solid #999;vertical-align:top}';

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string => {
  const cells = (tag: 'th' | 'td', texts: readonly string[]): string =>
    `<tr>${texts.map((text) => `<${tag}>${xmlText(text)}</${tag}>`).join('')}</tr>`;
  return `<table><thead>${cells('th', heads)}</thead><tbody>${rows.map((row) => cells('td', row)).join('\n')}</tbody></table>\n`;
};

/** The part of a record that anybody can read: one page without a script or an address, in the family's zone. */
export function* recordPage(
  language: RecordLanguage,
  facts: RecordFacts,
  tallies: readonly Tally[],
): Generator<string> {
  const t = RECORD_WORDS[language];
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: facts.zone,
  });
  const time = (at: string | Date): string => format.format(new Date(at));
  const maybe = (at: string | null): string => (at === null ? '' : time(at));
  const line = (text: string): string => (text === '' ? '' : `<p>${xmlText(text)}</p>\n`);
  const head = (text: string): string => `<h2>${xmlText(text)}</h2>\n`;

  yield `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8"><title>${xmlText(t.title)}</title><style>${STYLE}</style></head><body>\n`;
  yield `<h1>${xmlText(t.title)}</h1>\n`;
  yield line(t.of(facts.child, facts.device));
  yield line(facts.phone === null ? '' : t.phone(facts.phone));
  yield line(`${t.from(time(facts.pairedAt))} ${t.to(facts.endedAt && time(facts.endedAt))}`);
  yield line(`${t.made(time(facts.madeAt))} ${t.times(facts.zone)}`);
  yield head(t.access);
  yield table(
    [t.name, t.since, t.until],
    facts.access.map(({ name, since, until }) => [
      name ?? t.nameless,
      time(since),
      until === null ? t.still : time(until),
    ]),
  );
  yield head(t.recordAccess);
  yield facts.accesses.length === 0
    ? line(t.noAccess)
    : table(
        [t.day, t.name, t.what, t.times10, t.last],
        facts.accesses.map(({ day, accessedBy, kind, accesses, lastAt }) => [
          day,
          accessedBy,
          t.kinds[kind],
          String(accesses),
          time(lastAt),
        ]),
      );
  yield head(t.recorded);
  yield facts.device === null
    ? line(t.removed)
    : table(
        [t.recorded, t.file, t.rows, t.first, t.last],
        tallies.map(({ file, rows, first, last }) => [
          t.parts[file] ?? file,
          `${file}.csv`,
          String(rows),
          maybe(first),
          maybe(last),
        ]),
      );
  yield line(t.notHere);
  yield '</body></html>\n';
}
