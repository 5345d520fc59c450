import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that start whole installations, or hash and draw for long: begun last, one of them would run alone in the end. */
const LONG = [
  'apps/server/src/main.test.ts',
  'apps/server/src/cli/backup-command.test.ts',
  'tools/play/play.test.ts',
  'apps/server/src/cli/operator.test.ts',
  'apps/server/src/slices/children/pictures.test.ts',
  'apps/server/src/contract.property.test.ts',
  'apps/server/src/cli/cli.test.ts',
];

const rank = ({ moduleId }: TestSpecification): number => {
  const at = LONG.findIndex((file) => moduleId.endsWith(file));
  return at === -1 ? LONG.length : at;
};

/** The long files first, the others as they come by themselves: a fresh clone has no times of a former run to go by. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
