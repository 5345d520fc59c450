import { X509Certificate, createPrivateKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Upstream } from '@kinward/dns/resolve/upstream.ts';
import { newQuery, readQuery } from '@kinward/filter-core/wire/message.ts';
import { readAnswer } from '@kinward/filter-core/wire/test-answers.ts';
import { GONE_NAME, BY_ITSELF, NAMES_OF_APPS, WITH_A_PAGE } from '@kinward/rules/simulated/asked-names.ts';
import { factsOf } from '@kinward/catalogue/facts.ts';
import { certificateFor } from './certificate.ts';
import { questionFor } from './packets.ts';
import { withFilter } from './settings.ts';
import { startUpstream } from './upstream.ts';

describe("the demo's upstream", () => {
  it('has an address out of those for documentation for each name, and none for one that is gone', async () => {
    await using place = await startUpstream();
    const upstream = new Upstream(place);
    const ask = async (name: string) => {
      const packet = questionFor(name);
      const query = newQuery();
      readQuery(packet, packet.length, query);
      return readAnswer((await upstream.ask(packet, query))!);
    };
    const answer = await ask('www.youtube.com');
    expect(answer.data).toEqual([expect.stringMatching(/^1 198\.51\.100\.\d+$/u)]);
    expect(await ask('www.youtube.com')).toEqual(answer);
    expect(await ask(GONE_NAME)).toMatchObject({ code: 3, data: [] });
    upstream.close();
  });

  it('is whom the resolver asks, whatever the environment says', async () => {
    const given = {
      DNS_UPSTREAMS: '192.0.2.1',
      DNS_HOST: '0.0.0.0',
      DNS_PAGE_ADDRESSES: '192.0.2.2',
      PORT: '1',
    };
    const env = await withFilter(given, '/data', { host: '127.0.0.1', port: 5300 });
    expect(env).toMatchObject({ DNS_UPSTREAMS: '127.0.0.1:5300', DNS_HOST: '127.0.0.1', PORT: '1' });
    expect(env).not.toHaveProperty('DNS_PAGE_ADDRESSES');
    expect(await withFilter({ DNS_PORT: 'off' }, '/data', { host: '127.0.0.1', port: 1 })).toMatchObject({
      DNS_PORT: 'off',
    });
  });
});

it('a certificate of the demo is one for the names of its devices', () => {
  const { cert, key } = certificateFor('dns.kinward.example', new Date());
  const read = new X509Certificate(cert);
  expect(read.checkHost('abc.dns.kinward.example')).toBeDefined();
  expect(read.checkPrivateKey(createPrivateKey(key))).toBe(true);
  expect(read.verify(read.publicKey)).toBe(true);
});

describe('what the phones of the demo ask', () => {
  const every = [
    ...Object.values(NAMES_OF_APPS).flatMap(({ first, during, seldom = [] }) => [
      ...first,
      ...during,
      ...seldom,
    ]),
    ...WITH_A_PAGE,
    ...BY_ITSELF,
  ];

  it('is no helpline, which leave no trace', () => {
    expect(every.filter((name) => factsOf(name).helpline)).toEqual([]);
  });

  it('is known to the catalogue as the service that is in use', () => {
    const service = (appId: string) =>
      NAMES_OF_APPS[appId]!.first.flatMap((name) => factsOf(name).hits.map(({ target }) => target));
    for (const [appId, target] of [
      ['org.example.clips', 'service:youtube'],
      ['org.example.blocksville', 'service:roblox'],
      ['org.example.chatter', 'service:whatsapp'],
      ['org.example.snapline', 'service:snapchat'],
      ['org.example.series', 'service:netflix'],
      ['org.example.chess', 'service:lichess'],
    ] as const)
      expect(service(appId)).toContain(target);
  });
});
