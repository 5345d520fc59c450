/** Messages of help, contact and the privacy page. */
import { catalogue } from '../../lib/language.ts';

export const supportTexts = catalogue('support', {
  title: 'Contact us',
  subtitle: 'The people who run this installation answer, to the email of your account.',
  help: 'Perhaps this helps at once',
  questions: [
    {
      q: 'The map shows no place, or an old one.',
      a: 'The device must be switched on, have a connection and allow the location always, not only while the app is open. Press Locate now on Location History to ask it now.',
    },
    {
      q: 'A rule does not work yet.',
      a: 'Each rule says when the device has read it, and whether anything there enforces it. An outside filter may take 5 to 7 minutes; clearing the browser’s cache on the device can help.',
    },
    {
      q: 'The pairing code does not work.',
      a: 'A code works once and for 24 hours. Make a new one with “Code” on the device’s card on the dashboard.',
    },
    {
      q: 'Someone else should see the same.',
      a: 'Invite them as a parent under Parent Device, instead of sharing your password.',
    },
    {
      q: 'I see a browser that I do not know.',
      a: 'Sign it out on the page Change Password, in the menu of your picture, and change your password there.',
    },
  ],
  form: 'Write to us',
  subject: 'Subject',
  message: 'Message',
  messageHelp: 'Never write a password or a code: no one here needs it.',
  answerTo: (email: string) => `We answer to ${email}.`,
  send: 'Send',
  sending: 'Sending',
  sent: 'Your message is on its way to the administrator.',

  privacyTitle: 'Terms and Privacy policy',
  privacySubtitle: 'In plain words. It holds for this installation of Kinward.',
  operator: 'Who runs it',
  operatorKnown: (contact: string) =>
    `This installation is run by the people behind ${contact}. Ask them about anything on this page.`,
  operatorUnknown:
    'This installation names no contact. It is run by the person who gave you its address, in most cases a member of your own family: ask them about anything on this page.',
  back: 'To Kinward',
  licences: 'Licences of the software in use',
  /** The title of the section that says what a parent agrees to. */
  terms: 'What you agree to',
  allAnswers: 'All answers',
  sections: [
    {
      title: 'What Kinward is for',
      points: [
        'For parents and guardians of children, and for adults on a device of their own. Not for watching a partner, an employee or anyone else without their knowledge: anyone who does that may be removed.',
        'There is no hidden mode. Tell your children that their device is paired, what is seen, by whom and why.',
        'It helps you to look after your children. It does not call for help, and it can be late or wrong: a device may be off, without a connection, or mistaken about its place. The age and accuracy of each place are shown beside it.',
      ],
    },
    {
      title: 'What is recorded',
      points: [
        'Of a parent: first and last name, email, phone, a picture if you add one, the password as a hash that cannot be read back, and the browsers in which you are signed in.',
        'Of a child: first name, age, a picture and a phone number if you add them, and the devices. The number is for your own phone to call, and tells in which country the calls in the log were dialled.',
        'Of a paired device: its places with time and accuracy, battery, connection, missing permissions, model and version, its list of apps, and what it has reported of the use of apps, of websites, calls and messages, as far as its app reports them. Where it asks a filter of this installation: the names of sites that it asked for.',
        'Of your family: fences, schedules, blocked apps, sites and numbers, requests and their answers, calls for help, which parent looked at what, and who was invited.',
      ],
    },
    {
      title: 'Who sees it',
      points: [
        'The parents of your family see all of it. When someone joins by invitation, all the others are told.',
        'No one outside the family does, except as described below. Nothing is sold, nothing is shown to advertisers, and nothing is used to train anything.',
        'The people who run this installation keep its database and its backups. They can reach what is in it, and need a good reason to look.',
        'Codes, invitations and alerts leave by the mail and text message services that the operator has set up. If the operator has set up an outside map or address service, it is asked for pieces of the map and for names of places, but is not told whose they are.',
        'If the operator has connected a Firebase database, devices that use it leave their newest place and battery there and find there that you ask where they are or have changed a rule. Its provider stores these until the device is removed.',
      ],
    },
    {
      title: 'How long it is kept',
      points: [
        'Places, calls and messages, and the use of apps and the web: 30 days; what was asked of the filter: 7; notifications and requests: 90. A parent can choose from 7 days to a year under “What is kept”. Then they are deleted.',
        'A child or a device: until you delete it. Everything that was recorded with it goes with it.',
        'An invitation: 7 days at most. An unfinished registration: 7 days.',
        'Your account: until you end it under Edit Parent Profile. Leaving a family takes your name, addresses and picture out of it at once.',
        'Backups that the operator makes keep what was deleted for as long as they keep the backups: ask them.',
      ],
    },
    {
      title: 'Your rights',
      points: [
        'To see and to take along what is recorded about you and your children; to have it corrected; to have it deleted; to have the recording paused; to object.',
        'Much of it is a button: leave the family, delete a child or a device, clear the places of a day or all of them. For the rest, write to the operator.',
        'If you agreed to something, you can take that back at any time. If you think that something is wrong, you can turn to the data protection authority of your country.',
        'Children have these rights too. Where the law of your country asks for it, a parent’s agreement takes the place of that of a young child.',
      ],
    },
    {
      title: 'What you agree to',
      points: [
        'Only add children whom you are responsible for, and devices that are theirs or yours.',
        'Keep your password to yourself; anyone else who should see the family gets an invitation.',
        'Tell the operator if you think that someone else has got in.',
      ],
    },
    {
      title: 'If something goes wrong',
      points: [
        'If data gets into wrong hands, the operator tells you, and the authorities where the law demands it, within 72 hours of learning of it.',
      ],
    },
  ],
});
