import { expect, it } from 'vitest';
import { besidePage, FIRST_STYLES, withFirstView, withStyles } from './first-view.ts';

const document =
  '<html><head><script type="module" src="/i.js"></script><link rel="stylesheet" href="/a.css"><link rel="stylesheet" href="/b.css"></head><body><div id="root"></div></body></html>';

it.each(['portal', 'companion'] as const)(
  'stands in the root of a document of the %s, and its style sheets stay before those that come later',
  (app) => {
    const made = withFirstView(document, app);
    const [head = '', body = ''] = made.split('</head>');
    expect([...head.matchAll(/rel="stylesheet" href="([^"]+)"/gu)].map(([, file]) => file)).toEqual([
      '/a.css',
      '/b.css',
    ]);
    expect(head).toContain(`<style>${FIRST_STYLES}</style>`);
    expect(body).toMatch(/<div id="root"><div class="first.*<\/main>/u);
    expect(body).not.toContain('stylesheet');
    for (const words of ['Loading', 'Cargando', 'This takes long.', 'aria-busy="true"', '<noscript>'])
      expect(body).toContain(words);
    // What the policy forbids.
    expect(body).not.toMatch(/\sstyle=|<script|\son\w+=/u);
  },
);

it('has the style sheets of the portal fetched at once, and waits for none', () => {
  const head = withFirstView(document);
  for (const file of ['/a.css', '/b.css'])
    expect(head).toContain(
      `<link rel="preload" as="style" href="${file}"><link rel="stylesheet" href="${file}" media="not all">`,
    );
  expect(withFirstView(document, 'companion')).not.toContain('media=');
});

it("has the style sheets of the child's app within its document, in their order", () => {
  const { made, css } = withStyles(document, (file) => `${file}{}`);
  expect(css).toBe('/a.css{}/b.css{}');
  expect(made).toContain(
    '<link rel="stylesheet" href="/a.css" disabled><link rel="stylesheet" href="/b.css" disabled><style>/a.css{}/b.css{}</style></head>',
  );
});

it("gives the child's app no link that would lose the code behind the #", () => {
  expect(withFirstView(document, 'companion')).not.toContain('href=""');
  expect(withFirstView(document)).toContain('<a href="">');
});

it('has its rules under 2 KiB, with the values of the tokens in both themes', () => {
  expect(FIRST_STYLES.length).toBeLessThan(2048);
  const given = new Set([...FIRST_STYLES.matchAll(/(--[\w-]+):/gu)].map(([, name]) => name));
  for (const [, name] of FIRST_STYLES.matchAll(/var\((--[\w-]+)\)/gu)) expect(given).toContain(name);
  // After the style sheets it would decide the font of every page.
  expect(FIRST_STYLES).not.toMatch(/body\{[^}]*font/u);
  expect(FIRST_STYLES).toContain('.first{--ground:#f3f4f0');
  expect(FIRST_STYLES).toMatch(/\[data-theme=dark\] \.first\{--ground:#0f1618/u);
  expect(FIRST_STYLES).toMatch(
    /prefers-color-scheme:dark\)\{html:not\(\[data-theme=light\]\) \.first\{--ground:#0f1618/u,
  );
});

it('stands beside a prerendered page, and shows only where that is hidden', () => {
  const made = besidePage('<body><div id="root" data-page="/">Log in</div></body>');
  expect(made).toMatch(/Log in<\/div><div class="first" id="first">/u);
  expect(FIRST_STYLES).toContain('html:not([data-known]) #root[data-page]~.first');
});
