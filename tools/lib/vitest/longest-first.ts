import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that start whole installations or render for long: started last, one of them would run alone at the end. */
const LONG = [
  'windows.installation.test.ts',
  'forms.installation.test.ts',
  'update.installation.test.ts',
  'system.installation.test.ts',
  'windows-host.installation.test.ts',
  'main.installation.test.ts',
  'msi.installation.test.ts',
  'play.installation.test.ts',
  'backup-command.installation.test.ts',
  'programs.test.ts',
  'probes.test.ts',
  'story.test.ts',
  'family.portal.test.ts',
  'pictures.test.ts',
  'contract.property.test.ts',
];

const rank = ({ moduleId }: TestSpecification): number => {
  const at = LONG.findIndex((name) => moduleId.endsWith(`/${name}`));
  return at === -1 ? LONG.length : at;
};

/**
 * The long files first, the others in their usual order: a fresh clone has no times of an earlier run. Projects stay one after the other, as in that
 * order: a worker that goes from one to another ends, and the next one reads the server's or the portal's modules for itself.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) =>
      sorted.filter((file) => file.project === project).toSorted((one, other) => rank(one) - rank(other)),
    );
  }
}
