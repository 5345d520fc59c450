import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that start whole installations, or draw for long: begun last, one of them would run alone in the end. */
const LONG = [
  'main.installation.test.ts',
  'play.installation.test.ts',
  'backup-command.installation.test.ts',
  'firebase.test.ts',
  'pictures.test.ts',
  'contract.property.test.ts',
];

const rank = ({ moduleId }: TestSpecification): number => {
  const at = LONG.findIndex((name) => moduleId.endsWith(`/${name}`));
  return at === -1 ? LONG.length : at;
};

/** The long files first, the others as they come by themselves: a fresh clone has no times of a former run to go by. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
