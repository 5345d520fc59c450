/** Messages about codes for several computers. */
import { catalogue } from '../../../lib/language.ts';

export const enrolmentTexts = catalogue('enrolments', {
  lede: 'One code in a file sets up several computers: each connects by itself when the agent is installed. You are told of each.',
  loading: 'Loading the codes',
  failed: 'The codes for several computers could not be read.',
  open: (child: string, used: number, uses: number, end: string) =>
    `${child}: ${used} of ${uses} ${uses === 1 ? 'computer' : 'computers'}, until ${end}`,
  end: 'End it',
  ended: 'Ended. Computers that have used it stay.',
  noChild: 'Add a child first: the computers become devices of a child.',
  child: 'Whose devices they become',
  childHelp: 'No local user has rules until you choose whose in each computer’s details.',
  uses: 'For how many computers',
  days: 'For how long',
  dayCount: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  make: 'Make a code',
  shown:
    'Put this on each computer before the package is installed; the agent deletes it there afterwards. It is shown this once. Who has it can make a computer one of your family, so send it to nobody.',
  systems: { Linux: 'Linux', Windows: 'Windows (preview)', macOS: 'macOS (preview)' },
  ownCertificate:
    'If browsers warn of this address, add "certificate" to it with the SHA-256 of the certificate.',
  copy: 'Copy the file',
  copied: 'Copied',
  copyFailed: 'This browser does not let it be copied. Mark the text and copy it.',
});
