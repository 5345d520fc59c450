/**
 * What `npm run manuals` takes pictures of: a picture belongs to a step of a manual, and shows the controls that the step names. The way
 * there is that of the steps before it, each control by its role and the key of its message (`build/manuals/markdown.ts`).
 */

/** What is pressed or filled; its words are those of the language that is played in. */
export interface Act {
  /** An ARIA role, or `field` for what has a label. */
  role: string;
  key: string;
  /** What a field is filled with; without it the control is pressed. */
  fill?: string;
  /** What is chosen in a field that is a list. */
  choose?: string;
}

export interface PictureStory {
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
};
