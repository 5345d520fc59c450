import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDomain, readHomeAddress, readLocalName } from './typed-names.ts';

describe('a domain', () => {
  it.each([
    ['Example.ORG', 'example.org'],
    [' https://www.example.org:8080/path?q=1#x ', 'example.org'],
    ['example.org.', 'example.org'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
    ['bücher.例え.テスト', 'xn--bcher-kva.xn--r8jz45g.xn--zckzah'],
    ['☕.example', 'xn--53h.example'],
    ['user@mail.example.org', 'mail.example.org'],
    ['aws.amazon.com', 'aws.amazon.com'],
    ['bbc.co.uk', 'bbc.co.uk'],
  ])('is read of what is typed or pasted: %s', (typed, domain) =>
    expect(readDomain(typed)).toEqual({ value: domain }),
  );

  it.each([
    ['', 'domain'],
    ['com', 'domain'],
    ['not a domain', 'domain'],
    ['mailto:someone@example.org', 'domain'],
    ['-a.example', 'domain'],
    [`${'a'.repeat(64)}.example`, 'domain'],
    [`${'a.'.repeat(130)}example`, 'domain'],
    ['192.168.1.1', 'address'],
    ['http://[::1]/', 'address'],
    ['0x7f.1', 'address'],
    ['co.uk', 'shared'],
    ['https://com.au/', 'shared'],
  ])('is refused, with the reason: %s', (typed, fault) => expect(readDomain(typed)).toEqual({ fault }));

  it('is read from itself, and never more than once differently', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.domain(), fc.webUrl()), (typed) => {
        const { value } = readDomain(typed);
        if (value !== undefined) expect(readDomain(value)).toEqual({ value });
      }),
    );
  });
});

describe('a name of the home network', () => {
  it.each([
    ['NAS', 'nas'],
    ['nas.lan.', 'nas.lan'],
    ['printer.home.arpa', 'printer.home.arpa'],
    ['a.b.internal', 'a.b.internal'],
    ['printer.local', 'printer.local'],
    ['küche.home', 'xn--kche-0ra.home'],
  ])('is taken: %s', (typed, name) => expect(readLocalName(typed)).toEqual({ value: name }));

  it.each([
    ['', 'name'],
    ['a b', 'name'],
    ['http://nas/', 'name'],
    ['192.168.1.2', 'name'],
    ['nas..lan', 'name'],
    ['-nas', 'name'],
    ['a'.repeat(64), 'name'],
    ['printer.localhost', 'reserved'],
    ['local', 'reserved'],
    ['localhost', 'reserved'],
    ['1.168.192.in-addr.arpa', 'reserved'],
    ['home.arpa', 'reserved'],
    ['lan', 'reserved'],
    ['www.google.com', 'public'],
    ['google.com', 'public'],
    ['bank.example.org', 'public'],
    ['fritz.box', 'public'],
  ])('is refused, with the reason: %s', (typed, fault) => expect(readLocalName(typed)).toEqual({ fault }));
});

describe('an address of the home network', () => {
  it.each([
    ['192.168.1.20', '192.168.1.20'],
    [' FD00::0:1 ', 'fd00::1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
  ])('is taken: %s', (typed, address) => expect(readHomeAddress(typed)).toEqual({ value: address }));

  it.each([
    ['nas', 'address'],
    ['192.168.1', 'address'],
    ['127.0.0.1', 'nowhere'],
    ['0.0.0.0', 'nowhere'],
    ['255.255.255.255', 'nowhere'],
    ['224.0.0.251', 'nowhere'],
    ['::1', 'nowhere'],
    ['::', 'nowhere'],
    ['ff02::fb', 'nowhere'],
  ])('is refused, with the reason: %s', (typed, fault) => expect(readHomeAddress(typed)).toEqual({ fault }));
});
