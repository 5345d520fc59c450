/** What parents type into policies and lists, read or refused with the reason. */
import { factsOf } from '@kinward/catalogue/facts.ts';
import { AppError, type FieldError } from '@kinward/contract/errors.ts';
import { domainsOf } from '@kinward/rules/sites/site-match.ts';
import { readDomain, readHomeAddress, readLocalName } from '@kinward/rules/sites/entries/typed-names.ts';

const DOMAIN_FAULTS = {
  domain: 'Enter a domain like example.org',
  address: 'The filter decides by names. An address of numbers is not asked for.',
  shared: 'Many different sites end in this. Enter the domain of one site.',
} as const;
const NAME_FAULTS = {
  name: 'Enter a name of your home network, like nas or nas.lan',
  reserved: 'No device asks for this name here. Use one like nas, nas.lan or nas.home.arpa.',
  public:
    'On the internet this name belongs to someone, and an alias would lead your family astray. Use one like nas, nas.lan or nas.home.arpa.',
} as const;
const ADDRESS_FAULTS = {
  address: 'Enter an IP address like 192.168.1.20',
  nowhere: 'At this address is no device of your network',
} as const;
const OWN = 'This is Kinward itself, which always stays open.';
const HELPLINE = 'Here people find help: it always stays open.';
const SYSTEM = 'Devices need this name to work: it always stays open.';
const TWICE = 'This is here twice';
const MANY = 'One name leads to 8 addresses at most';
/** As `FeedAlias` has it. */
const MOST_ADDRESSES = 8;

/** Values, and what is wrong with some of them. */
interface Reading<Value> {
  values: Value[];
  errors: FieldError[];
}

/** Errors that one answer names. */
const MOST_ERRORS = 20;

/** @throws AppError VALIDATION */
export const requireValid = (errors: readonly FieldError[]): void => {
  if (errors.length > 0) throw new AppError('VALIDATION', { errors: errors.slice(0, MOST_ERRORS) });
};

/** What of a name can never be closed, and says so; undefined: nothing. */
const alwaysOpen = (domain: string, ownNames: readonly string[]): string | undefined => {
  if (domainsOf(domain).some((suffix) => ownNames.includes(suffix))) return OWN;
  const { helpline, plumbing } = factsOf(domain);
  if (helpline) return HELPLINE;
  return plumbing ? SYSTEM : undefined;
};

/**
 * Domains, each once. One that is always open is refused: an entry for it would do nothing.
 * @param pathOf where the one with an index stands in the body
 */
export const readDomains = (
  typed: readonly string[],
  ownNames: readonly string[],
  pathOf: (index: number) => string,
): Reading<string> => {
  const errors: FieldError[] = [];
  const values = new Set<string>();
  typed.forEach((text, index) => {
    const { value, fault } = readDomain(text);
    const message = value === undefined ? DOMAIN_FAULTS[fault] : alwaysOpen(value, ownNames);
    if (message !== undefined) errors.push({ path: pathOf(index), message });
    else if (value !== undefined) values.add(value);
  });
  return { values: [...values], errors };
};

/** One domain. @throws AppError VALIDATION */
export const requireDomain = (typed: string, ownNames: readonly string[], path: string): string => {
  const { values, errors } = readDomains([typed], ownNames, () => path);
  requireValid(errors);
  return values[0]!;
};

/** Names of the home network with their addresses, by their names. */
export const readAliases = (
  typed: readonly { name: string; address: string }[],
  ownNames: readonly string[],
): Reading<{ name: string; address: string }> => {
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  const values = typed.flatMap(({ name: text, address: digits }, index) => {
    const say = (field: string, message: string): [] => {
      errors.push({ path: `aliases.${index}.${field}`, message });
      return [];
    };
    const name = readLocalName(text);
    if (name.value === undefined) return say('name', NAME_FAULTS[name.fault]);
    if (ownNames.includes(name.value)) return say('name', OWN);
    const address = readHomeAddress(digits);
    if (address.value === undefined) return say('address', ADDRESS_FAULTS[address.fault]);
    const key = `${name.value} ${address.value}`;
    if (seen.has(key)) return say('name', TWICE);
    seen.add(key);
    const same = [...seen].filter((other) => other.startsWith(`${name.value} `));
    if (same.length > MOST_ADDRESSES) return say('address', MANY);
    return [{ name: name.value, address: address.value }];
  });
  return { values: values.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)), errors };
};
