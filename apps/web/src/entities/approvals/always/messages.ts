/** Messages of "always" as an answer; loaded with its dialog. */
import { catalogue } from '../../../lib/language.ts';

export const alwaysTexts = catalogue('always', {
  title: (name: string) => `Always open ${name}?`,
  loading: 'Looking what that changes',
  inPolicy: (policy: string, name: string) => `The policy ${policy} allows ${name} from now on.`,
  forWhom: 'For whom?',
  everyone: (policy: string) => `Everyone with the policy ${policy}`,
  alsoFor: (names: string) => `It opens for ${names} too.`,
  onlyHere: (child: string, device: string) => `Only ${child} on ${device} has that policy.`,
  device: (name: string) => `the device ${name}`,
  network: (name: string) => `the network ${name}`,
  alone: (child: string, device: string) => `Only ${child} on ${device}`,
  aloneMore: (policy: string) => `The policy ${policy} stays as it is.`,
  unblocks: (sites: string, device: string) =>
    `Web Filtering no longer blocks ${sites} on ${device}, and on no other device changes.`,
  stays: (rule: string) => `It would stay closed all the same: ${rule}.`,
  nothing: 'Nothing closes it for good, so there is nothing to open.',
  closedNow: (rule: string, until: string | null) =>
    until === null
      ? `Now it is closed all the same: ${rule}.`
      : `Until ${until} it is closed all the same: ${rule}.`,
  rules: {
    plumbing: () => 'every device needs it',
    helpline: () => 'it is always open',
    grant: () => 'a parent opened it',
    pause: () => 'the internet is paused',
    always: (name: string) => `${name} is always allowed`,
    deny: (name: string) => `${name} is on the Denylist`,
    'allow-only': () => 'only the Allowlist is open',
    window: (name: string) => `“${name}” is on`,
    budget: () => 'its minutes of today are used up',
    allow: (name: string) => `${name} is on the Allowlist`,
    escape: (name: string) => `it gets round the filter (${name})`,
    security: (name: string) => `it attacks (${name})`,
    service: (name: string) => `${name} is blocked`,
    category: (name: string) => `${name} is blocked`,
    list: (name: string) => `the list ${name} has it`,
    default: () => 'no rule closes it',
  },
  cancel: 'Cancel',
  close: 'Close',
  open: 'Always open',
  opening: 'Opening',
  done: (child: string) => `Always open now. ${child} sees it at once.`,
});
