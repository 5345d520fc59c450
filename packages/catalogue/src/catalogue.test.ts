import { describe, expect, it } from 'vitest';
import { readSite } from '@kinward/rules/sites/block-values.ts';
import { CATEGORIES } from './categories/categories.ts';
import { categoryNames, groupNames } from './categories/messages.ts';
import * as spanish from './categories/messages.es.ts';
import { ESCAPES } from './escapes/escapes.ts';
import { HELPLINES } from './helplines/helplines.ts';
import { registrableOf } from './public-suffix.fixture.ts';
import { SAFE_SEARCH } from './safe-search/safe-search.ts';
import { SERVICES } from './services/services.ts';
import { SYSTEM } from './system/system.ts';

/** Public suffixes of one owner, who gives them to nobody: all below them is the one service. */
const SUFFIXES_OF_ONE = ['claudeusercontent.com', 'discordsays.com', 'translate.goog'];

/** A list of names with what it is called in a failure. */
type Named = readonly [string, readonly string[]];

const services = SERVICES.flatMap(({ id, names, shared = [], push = [], telemetry = [] }): Named[] => [
  [`service ${id}`, names],
  [`shared of ${id}`, shared],
  [`push of ${id}`, push],
  [`telemetry of ${id}`, telemetry],
]);
const categories = CATEGORIES.map(({ id, names }): Named => [`category ${id}`, names]);
const escapes = ESCAPES.map(({ kind, names }): Named => [`escape ${kind}`, names]);
const helplines = HELPLINES.flatMap(({ country, child = [], violence = [], crisis = [] }): Named[] => [
  [`child ${country}`, child],
  [`violence ${country}`, violence],
  [`crisis ${country}`, crisis],
]);
const engines = SAFE_SEARCH.map(({ engine, names }): Named => [`engine ${engine}`, names]);
const system = SYSTEM.map(({ purpose, names }): Named => [`system ${purpose}`, names]);
const all = [...services, ...categories, ...escapes, ...helplines, ...engines, ...system];

const isBelow = (name: string, above: string): boolean => name === above || name.endsWith(`.${above}`);
const repeated = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);
/** Names of a list with another of it above them, which covers them already. */
const covered = (names: readonly string[]): string[] =>
  names.filter((name) => names.some((other) => other !== name && isBelow(name, other)));

describe('the names of the catalogue', () => {
  it('are a registrable domain or below one, in the form that is compared', () => {
    const bad = all.flatMap(([where, names]) =>
      names
        .filter((name) => {
          const domain = SUFFIXES_OF_ONE.includes(name) ? name : registrableOf(name);
          // An entry of a family leaves out www., which a rewrite must not.
          return domain === undefined || readSite(name) !== name.replace(/^www\.(?=[^.]+\.)/u, '');
        })
        .map((name) => `${where}: ${name}`),
    );
    expect(bad).toEqual([]);
  });

  it.each(['com', 'co.uk', 'com.mx', 'github.io', 'appspot.com', 'nope.invalidtld'])(
    'would not hold %s, which belongs to many',
    (name) => expect(registrableOf(name)).toBeUndefined(),
  );

  it('are each once in a list, in order', () => {
    expect(all.filter(([, names]) => repeated(names).length > 0).map(([where]) => where)).toEqual([]);
    expect(all.filter(([, names]) => names.toSorted().join(' ') !== names.join(' '))).toEqual([]);
  });

  it('are not covered by another name of the same list', () => {
    const counted = [...services.filter(([where]) => where.startsWith('service')), ...categories, ...escapes];
    const twice = counted.flatMap(([where, names]) => covered(names).map((name) => `${where}: ${name}`));
    expect(twice).toEqual([]);
  });
});

describe('services', () => {
  it('are about 150, and fit the words of a mask', () => {
    expect(SERVICES.length).toBeGreaterThanOrEqual(150);
    expect(SERVICES.length).toBeLessThanOrEqual(192);
  });

  it('have an id, and are in the order of theirs', () => {
    const ids = SERVICES.map(({ id }) => id);
    expect(repeated(ids)).toEqual([]);
    expect(ids.filter((id) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/u.test(id))).toEqual([]);
    expect(ids).toEqual(ids.toSorted());
    expect(repeated(SERVICES.map(({ name }) => name))).toEqual([]);
  });

  it('have names, and none that another has, unless both say that it is shared', () => {
    expect(SERVICES.filter(({ names }) => names.length === 0)).toEqual([]);
    expect(repeated(SERVICES.flatMap(({ names }) => names))).toEqual([]);
    const shared = SERVICES.flatMap(({ shared: names = [] }) => names);
    expect(shared.filter((name) => repeated(shared).filter((other) => other === name).length === 0)).toEqual(
      [],
    );
    const own = new Set(SERVICES.flatMap(({ names }) => names));
    expect(shared.filter((name) => own.has(name))).toEqual([]);
  });

  it('mark as background only names of their own, each as one kind', () => {
    const bad = SERVICES.flatMap(({ id, names, push = [], telemetry = [] }) =>
      [...push, ...telemetry, ...repeated([...push, ...telemetry])]
        .filter((name) => !names.some((above) => isBelow(name, above)) || names.length < 2)
        .map((name) => `${id}: ${name}`),
    );
    expect(bad).toEqual([]);
  });

  it('belong to categories that there are, each once', () => {
    const known = new Set<string>(CATEGORIES.map(({ id }) => id));
    expect(SERVICES.flatMap(({ categories: ids }) => ids).filter((id) => !known.has(id))).toEqual([]);
    expect(
      SERVICES.filter((one) => one.categories.length === 0 || repeated(one.categories).length > 0),
    ).toEqual([]);
  });
});

describe('categories', () => {
  it('are about 40, group by group, in the order of their messages', () => {
    expect(CATEGORIES.length).toBeGreaterThanOrEqual(40);
    expect(CATEGORIES.length).toBeLessThanOrEqual(56);
    expect(CATEGORIES.map(({ id }) => id)).toEqual(Object.keys(categoryNames));
    const groups = CATEGORIES.map(({ group }) => group).filter(
      (group, index, list) => group !== list[index - 1],
    );
    expect(groups).toEqual(Object.keys(groupNames));
  });

  it('are called something else in each language, and nothing twice', () => {
    for (const texts of [categoryNames, spanish.categoryNames, groupNames, spanish.groupNames])
      expect(repeated(Object.values(texts))).toEqual([]);
    expect(Object.keys(spanish.categoryNames)).toEqual(Object.keys(categoryNames));
    expect(Object.keys(spanish.groupNames)).toEqual(Object.keys(groupNames));
  });

  it('do not repeat the names of their services', () => {
    const bad = CATEGORIES.flatMap(({ id, names }) => {
      const own = SERVICES.filter((one) => one.categories.includes(id)).flatMap((one) => one.names);
      return names
        .filter((name) => own.some((above) => isBelow(name, above)))
        .map((name) => `${id}: ${name}`);
    });
    expect(bad).toEqual([]);
  });

  it('have a seed, but for what only lists can know', () => {
    const empty = CATEGORIES.filter(({ names }) => names.length === 0).map(({ id }) => id);
    expect(empty).toEqual(['malware', 'phishing', 'scams']);
  });
});

describe('helplines', () => {
  it('are in no service, category or escape, nor below or above one', () => {
    const closable = [...services, ...categories, ...escapes];
    const bad = helplines.flatMap(([where, lines]) =>
      lines.flatMap((line) =>
        closable
          .filter(([, names]) => names.some((name) => isBelow(line, name) || isBelow(name, line)))
          .map(([other]) => `${where}: ${line} in ${other}`),
      ),
    );
    expect(bad).toEqual([]);
  });

  it('are listed once for each country, in order, and each name in one country', () => {
    const countries = HELPLINES.map(({ country }) => country ?? '');
    expect(countries).toEqual([...new Set(countries)].toSorted());
    expect(countries.filter((country) => !/^(?:[A-Z]{2})?$/u.test(country))).toEqual([]);
    expect(repeated(helplines.flatMap(([, names]) => names))).toEqual([]);
  });

  it('know the countries where Spanish is spoken by most who would look for them', () => {
    for (const country of ['ES', 'MX', 'AR', 'CO', 'CL', 'PE'])
      expect(HELPLINES.some((one) => one.country === country)).toBe(true);
  });
});

describe('safe search', () => {
  it('leads no name to itself or in a circle, and each name to one engine', () => {
    const names = engines.flatMap(([, list]) => list);
    expect(repeated(names)).toEqual([]);
    const hosts = SAFE_SEARCH.flatMap(({ hosts: { strict, moderate } }) => [strict, moderate ?? strict]);
    expect(hosts.filter((host) => names.includes(host))).toEqual([]);
    expect(hosts.filter((host) => registrableOf(host) === undefined)).toEqual([]);
  });

  it('knows two levels of YouTube', () => {
    const youtube = SAFE_SEARCH.find(({ engine }) => engine === 'youtube');
    expect(youtube?.hosts).toEqual({
      strict: 'restrict.youtube.com',
      moderate: 'restrictmoderate.youtube.com',
    });
    expect(youtube?.names).toContain('www.youtube.com');
  });

  it('leads to no host that an escape closes', () => {
    const closed = escapes.flatMap(([, names]) => names);
    const hosts = SAFE_SEARCH.flatMap(({ hosts: { strict, moderate } }) => [strict, moderate ?? strict]);
    expect(hosts.filter((host) => closed.some((name) => isBelow(host, name)))).toEqual([]);
  });
});

describe('escapes', () => {
  it.each([
    'use-application-dns.net',
    'mask.icloud.com',
    'mask-h2.icloud.com',
    'dns.google',
    'cloudflare-dns.com',
  ])('hold %s', (name) => expect(escapes.some(([, names]) => names.includes(name))).toBe(true));

  it('are in no service, and no name of a category, so that they say what they are', () => {
    const closed = escapes.flatMap(([, names]) => names);
    const inService = services.flatMap(([, names]) => names);
    const inCategory = categories.flatMap(([, names]) => names);
    const bad = closed.filter(
      (name) => inCategory.includes(name) || inService.some((other) => isBelow(name, other)),
    );
    expect(bad).toEqual([]);
  });
});
