/**
 * `/filter/check`: whether this browser asks the filter. Plain, for whatever has a browser: it shows a picture of a name that nobody else asks
 * for, comes back after some seconds, and says whether that name was asked for. It names no one, as anyone may open it.
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CHECK_ZONE } from '@kinward/contract/filter/check.schemas.ts';
import { languageOf } from '@kinward/messages/reader.ts';
import { addressOf } from '../../../platform/http/address.ts';
import { createBuckets } from '../../../platform/rate-limit/buckets.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Checks, CheckState } from './checks.ts';
import { check as inEnglish, type CheckWords } from './messages.ts';
import { check as inSpanish } from './messages.es.ts';

const WORDS: Record<'en' | 'es', CheckWords> = { en: inEnglish, es: inSpanish };
/** A browser asks at once; a slow television takes some seconds. */
const COMES_BACK_SECONDS = 4;
/** Of one address. */
const [TESTS, SECONDS] = [30, 60];
const TOKEN = /^[a-z2-7]{20}$/u;

const STYLE = `
:root { color-scheme: light dark; --back: #f3f4f0; --card: #fff; --ink: #14201e; --quiet: #4c5a57; --yes: #1f7a47; --yes-soft: #dff0e4; --no: #9a5b00; --no-soft: #fceed3; --act: #0f5564; --on: #fff }
@media (prefers-color-scheme: dark) { :root { --back: #101a1c; --card: #1a2628; --ink: #e9efec; --quiet: #b4c0bc; --yes: #7fd6a0; --yes-soft: #173a26; --no: #f0c36d; --no-soft: #3d2c0e; --act: #8ed3de; --on: #0b2026 } }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--back); color: var(--ink); font: 1.125rem/1.5 system-ui, sans-serif }
main { box-sizing: border-box; width: min(34rem, 100% - 2rem); margin: 1rem; padding: 2rem; background: var(--card); border-radius: 1.25rem; overflow-wrap: anywhere }
h1 { margin: 0; padding: 1rem 1.25rem; border-radius: 1rem; font-size: 1.5rem; line-height: 1.25; background: var(--back) }
.yes { background: var(--yes-soft); color: var(--yes) }
.no { background: var(--no-soft); color: var(--no) }
p, ul { margin: 1rem 0 0; color: var(--quiet) }
a { display: inline-block; margin-top: 1.5rem; padding: 0.75rem 1.25rem; border-radius: 0.75rem; background: var(--act); color: var(--on); font-weight: 600; text-decoration: none }
a.link { margin: 0; padding: 0.75rem 0; background: none; color: var(--act); text-decoration: underline }
a:focus-visible { outline: 3px solid var(--act); outline-offset: 2px }
img { position: absolute; width: 1px; height: 1px; opacity: 0 }
`;

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; img-src https://*.${CHECK_ZONE}; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
};

interface Said {
  tone: '' | 'yes' | 'no';
  title: string;
  more: string;
  things?: readonly string[];
  /** Of a test that runs: what it comes back with. */
  token?: string;
  /** Of a test by whose result a parent reads as whom the browser is known. */
  whoseOf?: string;
}

const resultOf = (token: string): string => `/filter/check?t=${token}`;

const documentOf = (language: 'en' | 'es', words: CheckWords, said: Said): string => {
  const { tone, title, more, things = [], token, whoseOf } = said;
  const list = things.length > 0 ? `<ul>${things.map((thing) => `<li>${thing}</li>`).join('')}</ul>` : '';
  const whose =
    whoseOf === undefined ? '' : `<p><a class="link" href="/filter/test?t=${whoseOf}">${words.whose}</a></p>`;
  const end =
    token === undefined
      ? `<a href="/filter/check">${words.again}</a>${whose}`
      : `<img src="https://${token}.${CHECK_ZONE}/" alt=""><a class="link" href="${resultOf(token)}">${words.result}</a>`;
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${words.title} · Kinward</title><style>${STYLE}</style></head>
<body><main><h1 class="${tone}">${title}</h1><p>${more}</p>${list}${end}</main></body>
</html>
`;
};

const saidOf = (state: CheckState, words: CheckWords, whoseOf: string): Said => {
  if (state === 'waiting') return { tone: 'no', title: words.not, more: words.notMore, things: words.things };
  if (state === 'nobody') return { tone: 'no', title: words.unknown, more: words.unknownMore };
  return { tone: 'yes', title: words.filtered, more: words.filteredMore, whoseOf };
};

export interface CheckPageDeps {
  clock: Clock;
  checks: Checks;
  /** The installation has a filter. */
  isOn: boolean;
}

export const serveCheckPage = (server: FastifyInstance, { clock, checks, isOn }: CheckPageDeps): void => {
  const buckets = createBuckets({ capacity: TESTS, refillPerSecond: TESTS / SECONDS, clock });

  const answer = (request: FastifyRequest, words: CheckWords): [number, Said] => {
    const { t } = request.query as Record<string, unknown>;
    if (!isOn) return [200, { tone: 'no', title: words.off, more: words.offMore }];
    if (typeof t === 'string' && TOKEN.test(t)) return [200, saidOf(checks.read(t), words, t)];
    if (buckets.take(addressOf(request), 1) > 0)
      return [429, { tone: 'no', title: words.busy, more: words.busyMore }];
    return [200, { tone: '', title: words.looking, more: words.lookingMore, token: checks.make() }];
  };

  server.route({
    method: 'GET',
    url: '/filter/check',
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const language = languageOf(request.headers['accept-language']) ?? 'en';
      const words = WORDS[language];
      const [status, said] = answer(request, words);
      // The page has a link as well, for whom it comes back too early or too late.
      const comesBack = said.token !== undefined && {
        refresh: `${COMES_BACK_SECONDS};url=${resultOf(said.token)}`,
      };
      return reply
        .status(status)
        .headers({ ...HEADERS, ...comesBack, 'content-language': language, vary: 'Accept-Language' })
        .send(documentOf(language, words, said));
    },
  });
};
