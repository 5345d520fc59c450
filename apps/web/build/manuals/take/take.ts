/**
 * Takes the pictures of the manuals from the running product: plays the steps before each with the sample family, by the controls' roles and
 * the words of their messages, in both languages, at both sizes, light and dark. A control that is not there ends it.
 * `npm run manuals -- --only add-child` takes one, and may be given more than once; `--url`, `--email`, `--password` use an installation that runs already.
 */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Locator, type Page } from '@playwright/test';
import type { Language } from '../../../src/lib/language.ts';
import { MANUAL_LANGUAGES } from '../library.ts';
import { fileOf, PICTURES, readRecords, THEMES, WIDTHS, type PictureRecord } from '../pictures.ts';
import { loadWords, type Words } from '../words.ts';
import { PICTURE_STORIES, type Act } from './picture-stories.ts';
import { handOn, SHOWN } from './address.ts';
import { addDevices, type MakeCode } from './devices.ts';
import { CUTS, takePicture, VIEWS, type Width } from './picture.ts';
import { startSample, type Sample } from './sample.ts';

/** Faces, and streets on the map, come after the text. */
const SETTLED_MS = 2_500;
/** A control that a manual names is there by then, on a slow machine too. */
const PATIENCE_MS = 20_000;

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    email: { type: 'string' },
    password: { type: 'string' },
    only: { type: 'string', multiple: true },
  },
});

const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);

/** A control by its words: alone, or before what it is for (“Set up the filter on iPhone”). */
const controlOf = (page: Page, { role, key, of = '', last = false }: Act, words: Words): Locator => {
  const name = words.say(key);
  if (role === 'text') return page.getByText(name, { exact: true }).first();
  if (role === 'field') return page.getByLabel(name, { exact: true }).first();
  const longer = new RegExp(`^${literally(name)}(?=$|[ :]).*${literally(of)}$`, 'u');
  const alone = page.getByRole(role as 'button', { name, exact: true });
  const named = page.getByRole(role as 'button', { name: longer });
  const shown = (of === '' ? alone.or(named) : named).filter({ visible: true });
  return last ? shown.last() : shown.first();
};

async function play(page: Page, act: Act, words: Words): Promise<void> {
  const control = controlOf(page, act, words);
  if (act.fill !== undefined) await control.fill(act.fill);
  else if (act.choose !== undefined) await control.selectOption(act.choose);
  else await control.click();
}

async function newPage(browser: Browser, width: Width, language: Language): Promise<Page> {
  const context = await browser.newContext({
    baseURL: SHOWN,
    ignoreHTTPSErrors: true,
    ...VIEWS[width],
    locale: language === 'en' ? 'en-GB' : 'es-ES',
    timezoneId: 'Europe/Vaduz',
    geolocation: { latitude: 47.1412, longitude: 9.5209, accuracy: 12 },
    permissions: ['geolocation'],
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  return await context.newPage();
}

async function signedIn(browser: Browser, sample: Sample, width: Width, language: Language): Promise<Page> {
  const page = await newPage(browser, width, language);
  const words = (await loadWords())[language];
  await page.goto('/');
  await page.getByLabel(words.say('login.email'), { exact: true }).fill(sample.email);
  await page.getByLabel(words.say('login.password'), { exact: true }).fill(sample.password);
  await page.getByRole('button', { name: words.say('login.submit'), exact: true }).click();
  await page.waitForURL(/dashboard/u);
  return page;
}

/** Every picture of one size and language, in both themes. */
async function takeAll(
  browser: Browser,
  sample: Sample,
  makeCode: MakeCode,
  names: readonly string[],
  width: Width,
  language: Language,
) {
  const parent = await signedIn(browser, sample, width, language);
  const words = (await loadWords())[language];
  for (const name of names) {
    const story = PICTURE_STORIES[name];
    if (story === undefined) throw new Error(`no picture is called ${name}`);
    const page = story.child ? await newPage(browser, width, language) : parent;
    try {
      const { viewport } = VIEWS[width];
      await page.setViewportSize(story.narrow ? { ...viewport, width: CUTS[width].width } : viewport);
      await page.goto(story.child ? `${story.from}#code=${await makeCode()}` : story.from);
      for (const act of story.before) await play(page, act, words);
      const control = controlOf(page, story.mark, words);
      await control.waitFor();
      for (const theme of THEMES) {
        await page.emulateMedia({ colorScheme: theme });
        await page.waitForTimeout(SETTLED_MS);
        const file = fileOf(name, language, width, theme);
        mkdirSync(path.dirname(file), { recursive: true });
        const size = await takePicture(page, control, width, file, story.up);
        console.log(`${path.relative(process.cwd(), file)} ${Math.round(size / 1024)} KiB`);
      }
    } catch (error) {
      throw new Error(`${name}, ${language}, ${width}: ${(error as Error).message}`, { cause: error });
    }
    if (page !== parent) await page.context().close();
  }
  await parent.context().close();
}

const recordOf = async (name: string): Promise<PictureRecord> => {
  const story = PICTURE_STORIES[name];
  const both = await loadWords();
  return {
    shows: [...(story?.before ?? []), ...(story ? [story.mark] : [])].map(({ role, key }) => ({
      role,
      key,
      words: { en: both.en.say(key), es: both.es.say(key) },
    })),
    sizes: CUTS,
  };
};

/** Words and sizes beside the files; what no manual needs any more is removed. */
async function note(names: readonly string[]): Promise<void> {
  const kept = readRecords();
  const all = Object.keys(PICTURE_STORIES).toSorted();
  const records = await Promise.all(
    all.map(async (name) => [name, names.includes(name) ? await recordOf(name) : kept[name]] as const),
  );
  const known = Object.fromEntries(records.filter(([, record]) => record !== undefined));
  writeFileSync(path.join(PICTURES, 'pictures.json'), `${JSON.stringify(known, null, 2)}\n`);
  for (const entry of readdirSync(PICTURES, { withFileTypes: true }))
    if (entry.isDirectory() && !all.includes(entry.name))
      rmSync(path.join(PICTURES, entry.name), { recursive: true });
}

const { url, email, password, only } = values;
const names = only ?? Object.keys(PICTURE_STORIES);
if (!existsSync(PICTURES)) mkdirSync(PICTURES);
await using cleanup = new AsyncDisposableStack();
const sample: Sample =
  url && email && password
    ? { url, email, password, [Symbol.asyncDispose]: () => Promise.resolve() }
    : await startSample();
cleanup.use(sample);
const makeCode = await addDevices(sample);
const address = await handOn(sample.url);
cleanup.defer(address.end);
const browser = await chromium.launch({
  executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-background-networking',
    `--host-resolver-rules=MAP ${new URL(SHOWN).host} ${address.host}`,
  ],
});
cleanup.defer(() => browser.close());
for (const language of MANUAL_LANGUAGES)
  for (const width of WIDTHS) await takeAll(browser, sample, makeCode, names, width, language);
await note(names);
