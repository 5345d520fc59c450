/**
 * What `npm run manuals` takes pictures of: a picture belongs to a step of a manual, and shows the controls that the step names. The way
 * there is that of the steps before it, each control by its role and the key of its message (`build/manuals/markdown.ts`).
 */

import { PHONE, TABLET } from './devices.ts';

/** What is pressed or filled; its words are those of the language that is played in. */
export interface Act {
  /** An ARIA role, `field` for what has a label, or `text` for what is pressed by its text. */
  role: string;
  key: string;
  /** The thing that a control is for, where there are several: it is the end of its name. */
  of?: string;
  /** The last one of the page, in place of the first. */
  last?: boolean;
  /** What a field is filled with; without it the control is pressed. */
  fill?: string;
  /** What is chosen in a field that is a list. */
  choose?: string;
}

export interface PictureStory {
  /** The wide picture is taken in a window as wide as itself: what is as wide as its window would be cut off at both sides. */
  narrow?: true;
  /** CSS pixels that it begins higher than with the control in its middle: for what is above it. */
  up?: number;
  /** In the browser of a child's device, that has opened the link with a code: then it begins there. */
  child?: true;
  /** Where it begins; of the sample family's first child. */
  from: string;
  before: readonly Act[];
  /** The control to press: the picture is round it, and marks it. */
  mark: Act;
}

export const PICTURE_STORIES: Readonly<Record<string, PictureStory>> = {
  'add-child': {
    from: '/user/dashboard',
    before: [],
    mark: { role: 'button', key: 'children.addChild' },
  },
  'child-form': {
    from: '/user/dashboard',
    before: [
      { role: 'button', key: 'children.addChild' },
      { role: 'field', key: 'children.firstName', fill: 'Ana' },
    ],
    mark: { role: 'button', key: 'children.next' },
  },
  'new-schedule': {
    from: '/user/time-scheduler',
    before: [],
    mark: { role: 'button', key: 'schedules.create' },
  },
  'add-fence': {
    from: '/user/geo-fencing',
    before: [],
    mark: { role: 'link', key: 'geofences.add' },
  },
  'block-site': {
    from: '/user/web-filtering',
    before: [{ role: 'field', key: 'web-filter.blockHead', fill: 'games.example' }],
    mark: { role: 'button', key: 'web-filter.block' },
  },
  'invite-parent': {
    from: '/user/parent-device',
    before: [],
    mark: { role: 'link', key: 'parents.invite' },
  },
  'new-policy': {
    from: '/filter/policies',
    before: [],
    mark: { role: 'button', key: 'filter-policies.newPolicy' },
  },
  'locate-now': {
    from: '/user/geo-location',
    before: [],
    mark: { role: 'button', key: 'locations.locate' },
  },
  'link-network': {
    from: '/filter/networks',
    before: [],
    mark: { role: 'button', key: 'filter-networks.linkThis' },
  },
  'add-device': {
    from: '/user/dashboard',
    before: [],
    mark: { role: 'button', key: 'children.addDevice' },
  },
  'show-code': {
    from: '/user/dashboard',
    before: [],
    // At the card of a device; what needs the parent has one too, above the cards.
    mark: { role: 'button', key: 'devices.showCode', last: true },
  },
  'pair-code': {
    narrow: true,
    up: 60,
    from: '/user/dashboard',
    before: [
      { role: 'button', key: 'devices.showCode', last: true },
      { role: 'button', key: 'devices.newCode' },
    ],
    mark: { role: 'button', key: 'send.copy' },
  },
  'child-yes': {
    child: true,
    narrow: true,
    from: '/companion/',
    before: [{ role: 'button', key: 'companion.connect' }],
    mark: { role: 'button', key: 'companion.yes' },
  },
  'child-page': {
    child: true,
    narrow: true,
    from: '/companion/',
    before: [
      { role: 'button', key: 'companion.connect' },
      { role: 'button', key: 'companion.yes' },
    ],
    mark: { role: 'link', key: 'companion.askMore' },
  },
  'make-keys': {
    narrow: true,
    from: '/user/dashboard',
    before: [
      { role: 'button', key: 'devices.showCode' },
      { role: 'button', key: 'clients.other' },
    ],
    mark: { role: 'button', key: 'clients.make' },
  },
  'connect-watch': {
    narrow: true,
    from: '/user/dashboard',
    before: [
      { role: 'button', key: 'devices.showCode' },
      { role: 'button', key: 'clients.otherOrWatch' },
      { role: 'text', key: 'watches.name' },
      { role: 'field', key: 'watches.number', fill: '4712345678' },
    ],
    mark: { role: 'button', key: 'watches.connect' },
  },
  'set-up-filter': {
    from: '/user/device-manage',
    before: [],
    mark: { role: 'button', key: 'deviceFilter.open', of: PHONE },
  },
  'make-name': {
    narrow: true,
    from: '/user/device-manage',
    before: [{ role: 'button', key: 'deviceFilter.open', of: PHONE }],
    mark: { role: 'button', key: 'deviceFilter.make' },
  },
  'profile-link': {
    narrow: true,
    from: '/user/device-manage',
    // It has a name: what opens its steps is called otherwise.
    before: [{ role: 'button', key: `deviceFilter.againFor(${JSON.stringify(TABLET)})` }],
    mark: { role: 'button', key: 'deviceFilter.link' },
  },
};
