/** In which language a page is answered that has a document for each: the manuals, which are whole without a script. */
import type { FastifyRequest } from 'fastify';

/** Set by the portal where a person chose a language. */
const COOKIE = /(?:^|;\s*)language=(\w+)/u;

/** Languages of an Accept-Language header, the most wanted first; those that are not wanted (`q=0`) are left out. */
const wanted = (header: string): string[] =>
  header
    .split(',')
    .map((part, at) => {
      const [tag = '', ...rest] = part.trim().toLowerCase().split(';');
      const weight = /^\s*q=([\d.]+)\s*$/u.exec(rest.find((one) => one.includes('q=')) ?? '')?.[1];
      return { primary: tag.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight), at };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight || one.at - other.at)
    .map(({ primary }) => primary);

/**
 * What the address says (`?lang=es`), else what was chosen in this browser, else the first of the browser's own languages that there is.
 * @param languages of the page; the first one is for everybody else
 */
export function languageOf(request: FastifyRequest, languages: readonly string[]): string {
  const { lang } = request.query as { lang?: unknown };
  const asked = [
    ...(typeof lang === 'string' ? [lang] : []),
    COOKIE.exec(request.headers.cookie ?? '')?.[1] ?? '',
    ...wanted(request.headers['accept-language'] ?? ''),
  ];
  return asked.find((tag) => languages.includes(tag)) ?? languages[0] ?? '';
}
