/**
 * Which modules come in one file, beyond what the bundler finds: it makes a chunk for each set of pages that share something, and most
 * of those are some hundred bytes. Each file costs a request, a task of the main thread and a worse compression; each group costs a page
 * that needs a part of it the rest. So groups follow what pages have in common, and `weight.ts` watches what they add.
 */

/**
 * What every page and the login needs, in one chunk: a dozen small ones compress worse and cost a request each.
 * Icons stay out but for those of the login, since each page has its own.
 */
const BASE = new RegExp(
  [
    'rolldown/runtime',
    'node_modules/(?:react|react-dom|scheduler|react-router)/',
    'icons-react/dist/esm/(?:createReactComponent|defaultAttributes|icons/Icon(?:Eye|EyeOff|Lock|AlertCircleFilled|CircleCheck|Home|School|CloudOff))\\.mjs',
    'packages/client/src/client\\.ts',
    'web/src/lib/(?:api|session|appearance|page-title|step-up/step-up|time/(?:task|zone)|use-schema-form)\\.ts',
    'web/src/ui/(?:cx|messages|toast|logo-word)\\.ts',
    'web/src/ui/(?:Button|Spinner|Field|TextField|PasswordField|IconButton|Tooltip|Logo|portraits|ToastHost)\\.(?:tsx|module\\.css)',
  ].join('|'),
  'u',
);

/** The contract's language and the messages of the accounts, which the login needs only once the parent types. */
const CONTRACT = /node_modules\/zod\/|packages\/contract\/src\/(?:route|schema|accounts\/accounts\.\w+)\.ts/u;

/** What the pages before the login share. */
const GUEST =
  /features\/accounts\/(?:form-errors|messages\.login\.ts|guest\/(?:AuthLayout|Scene|FormNotice|useFailure|form)\b)/u;

/** What every signed-in page opens with: one chunk, as small ones compress worse. */
const PAGE =
  /contract\/src\/accounts\/profile\.routes\.ts|web\/src\/ui\/(?:art|Card|EmptyState|ErrorState|Loaded|PageHead|Skeleton|StateChip)\.tsx/u;

/**
 * What the frame of the signed-in pages opens with and other pages use as well. Only the frame's own is left apart: each of some
 * thirty small chunks would cost every first page a request.
 */
const FRAME = new RegExp(
  [
    'node_modules/@tanstack/(?:query-core|react-query)/(?!.*/(?:useInfinite|infiniteQueryO|hydration))',
    'icons-react/dist/esm/icons/Icon(?:Apps|Bell|ChartBar|ChevronLeft|ChevronRight|Key|Mail|MapPin|MessageQuestion|Phone|PlayerPause|World)\\.mjs',
    'packages/contract/src/(?:children/children\\.routes|consent/consent\\.schemas|devices/(?:abilities|devices\\.schemas)|geofences/geofences\\.routes|locations/locations\\.routes|map/map\\.routes|plans/plans\\.(?:routes|schemas)|policy/policy\\.routes)\\.ts',
    'packages/rules/src/(?:abilities|fences/(?:at-fence|family-places)|geo|naming|plan|units)\\.ts',
    'web/src/entities/(?:child/selection|device/(?:device|device-noun)|family/(?:family|family-zone)|geofences/fences|query-keys|session/mfa-required)\\.ts',
    'web/src/(?:lib/(?:endpoint|failure|focus|media|picture|reserved-space|stream-state|time/(?:now|settled)|units)|map/geometry|ui/(?:deferred|ring))\\.ts',
    'web/src/ui/(?:Avatar|Breadcrumbs|DeferredTrigger|Menu|OnDemand|ReservedSpace)\\.tsx',
  ].join('|'),
  'u',
);

/** The look of the frame and of what most signed-in pages begin with: one style sheet where each of the groups would bring its own. */
const LOOK = new RegExp(
  [
    'web/src/app/shell/(?:ChildSwitch|ProfileMenu|Shell|menu/\\w+)\\.module\\.css',
    'web/src/entities/(?:approvals/AnswerButtons|child/DemoBadge|device/(?:DeviceCard|WithheldNote))\\.module\\.css',
    'web/src/features/realtime/PausedNotice\\.module\\.css',
    'web/src/ui/(?:Avatar|Battery|Breadcrumbs|Card|EmptyState|ErrorState|Loaded|Menu|PageHead|ReservedSpace|Skeleton|StateChip|Steps|TabBar|TopBar)\\.module\\.css',
  ].join('|'),
  'u',
);

/** Signs that several pages have. Before the groups below, which would take those that they use. */
const ICONS = /icons-react\/dist\/esm\/icons\/Icon/u;
const ICON_PAGES = 3;

/** Where devices are, how they do and what is asked on them: what the dashboard shares with the pages of places and of days. */
const DEVICES = new RegExp(
  [
    'packages/contract/src/approvals/(?:approvals|calls)\\.routes\\.ts',
    'web/src/entities/approvals/(?:AnswerButtons|answering|approvals)\\.tsx?',
    'web/src/entities/(?:child/DemoBadge|geofences/places)\\.tsx?',
    'web/src/entities/device/(?:DoubtedNote|WithheldNote|locate|messages|withheld)\\.tsx?',
    'web/src/entities/screens/screen-state\\.ts',
    'web/src/map/(?:layers/streets|messages|streets/(?:place-cell|region-tiles))\\.ts',
    'web/src/ui/(?:Battery|Steps)\\.tsx',
  ].join('|'),
  'u',
);

/** Cards of devices, and what sets one up. */
const SETUP = new RegExp(
  [
    'packages/contract/src/devices/devices\\.routes\\.ts',
    'web/src/entities/child/(?:messages|api/(?:add-child|update-child|upload-child-picture))\\.ts',
    'web/src/entities/device/(?:DeviceCard|device-does|device-state)\\.tsx?',
    'web/src/entities/setup/(?:codes|setup-rules|use-setup)\\.ts',
  ].join('|'),
  'u',
);

/** The bell and what it opens. */
const NOTICES =
  /react-query\/.*useInfinite|query-core\/.*infiniteQueryO|notifications\/notifications(?:\.routes)?\.ts/u;

/** What the screens of a child and of the others do, below what a parent looks for first. */
const SCREENS =
  /web\/src\/entities\/screens\/(?:messages\.ts|screens\.ts|(?:OtherScreens|Screen(?:Actions|StateLine))\.(?:tsx|module\.css))/u;

/** For `output.codeSplitting.groups`; what stands earlier takes a module first. */
export const CHUNKS = [
  { name: 'base', test: BASE },
  { name: 'contract', test: CONTRACT },
  { name: 'guest', test: GUEST },
  { name: 'look', test: LOOK },
  { name: 'page', test: PAGE },
  { name: 'frame', test: FRAME },
  { name: 'icons', test: ICONS, minShareCount: ICON_PAGES },
  { name: 'devices', test: DEVICES },
  { name: 'setup', test: SETUP },
  { name: 'notices', test: NOTICES },
  { name: 'screens', test: SCREENS },
];
