import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A test that fails without the statement or defence that names it, or in `note` what else holds it. */
export interface TestReference {
  /** From the root of the repository. */
  file?: string;
  /** As in the file; absent when the whole file is meant. */
  titles?: string[];
  note?: string;
}

export type State = 'built' | 'read differently' | 'manuals';

export interface Statement {
  /** Of the portal specification, such as `2`. */
  section?: string;
  statement: string;
  state: State;
  where?: string;
  tests: TestReference[];
}

export interface SpecificationPart {
  title: string;
  introduction?: string;
  statements: Statement[];
}

export interface Threat {
  threat: string;
  defence: string;
  tests: TestReference[];
}

export interface ThreatPart {
  title: string;
  threats: Threat[];
}

export const ROOT = path.join(import.meta.dirname, '../..');
const DOCS = path.join(ROOT, 'docs');

/** What each state of a statement means; the statements after the specification's own are not counted. */
const STATES: Record<State, string> = {
  built: 'built, and held by the test named',
  'read differently':
    'built otherwise than written, for the reason given; the decision is linked where there is one',
  manuals: 'comes with the manuals, or is about a program that is not part of this repository',
};
const UNCOUNTED = 'Beyond the specification';

const text = (file: string): string => readFileSync(path.join(DOCS, file), 'utf8').trim();
const parts = <Part>(folder: string): Part[] =>
  readdirSync(path.join(DOCS, folder))
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => JSON.parse(text(`${folder}/${name}`)) as Part);

/** The parts of `docs/specification`, in the order of their file names. */
export const readSpecification = (): SpecificationPart[] => parts('specification');

/** The parts of `docs/threats`, in the order of their file names. */
export const readThreats = (): ThreatPart[] => parts('threats');

/** How many statements of the specification are in each state. */
export const countStates = (specification: SpecificationPart[]): Record<State, number> => {
  const counts: Record<State, number> = { built: 0, 'read differently': 0, manuals: 0 };
  for (const { title, statements } of specification)
    if (title !== UNCOUNTED) for (const { state } of statements) counts[state] += 1;
  return counts;
};

const testLine = ({ file, titles, note }: TestReference): string => {
  const name = file === undefined ? '' : `\`${file}\``;
  const named = titles === undefined ? '' : `: ${titles.map((title) => `"${title}"`).join(', ')}`;
  if (name === '') return `  - ${note ?? ''}`;
  return `  - ${name}${named}${note === undefined ? '' : ` (${note})`}`;
};

const statementLines = ({ section, statement, state, where, tests }: Statement): string[] => [
  `- ${section === undefined ? '' : `§ ${section} · `}${statement} · _${state}_`,
  ...(where === undefined ? [] : [`  - where: ${where}`]),
  ...tests.map(testLine),
];

const threatLines = ({ threat, defence, tests }: Threat): string[] => [
  `- ${threat}`,
  `  - defence: ${defence}`,
  ...tests.map(testLine),
];

const page = (title: string, folder: string, chapters: string[]): string =>
  `${[
    `# ${title}`,
    `<!-- Made by "node tools/make-pages.ts" from docs/${folder}: change it there. -->`,
    ...chapters,
  ].join('\n\n')}\n`;

/** `docs/specification.md`, as its data makes it. */
export const specificationPage = (): string => {
  const specification = readSpecification();
  const counts = countStates(specification);
  const states = Object.entries(STATES).map(
    ([state, meaning]) => `- _${state}_ (${counts[state as State]}): ${meaning}`,
  );
  return page('The specification, statement by statement', 'specification', [
    text('specification/introduction.md'),
    states.join('\n'),
    ...specification.flatMap(({ title, introduction, statements }) => [
      `## ${title}`,
      ...(introduction === undefined ? [] : [introduction]),
      statements.flatMap(statementLines).join('\n'),
    ]),
  ]);
};

/** `docs/threats.md`, as its data makes it. */
export const threatsPage = (): string =>
  page('Threats and their defences', 'threats', [
    text('threats/introduction.md'),
    ...readThreats().flatMap(({ title, threats }) => [
      `## ${title}`,
      threats.flatMap(threatLines).join('\n'),
    ]),
    text('threats/limits.md'),
  ]);
