import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { basemap } from './build/basemap-plugin.ts';
import { breakpoints } from './build/breakpoints-plugin.ts';
import { licences } from './build/licences-plugin.ts';
import { leanMap } from './build/lean-map.ts';
import { leanRouter } from './build/lean-router.ts';
import { limits } from './build/limits-plugin.ts';
import { routes } from './build/routes-plugin.ts';

/** Browsers from 2021 on: the CSS build lowers light-dark(), custom media and nesting for them. */
const browsers = { chrome: 91 << 16, edge: 91 << 16, firefox: 90 << 16, safari: (14 << 16) | (1 << 8) };

/**
 * What every page and the login needs, in one chunk: a dozen small ones compress worse and cost a request each.
 * Icons stay out but for those of the login, since each page has its own.
 */
const BASE = new RegExp(
  [
    'node_modules/(?:react|react-dom|scheduler|react-router)/',
    'icons-react/dist/esm/(?:createReactComponent|defaultAttributes|icons/Icon(?:Eye|EyeOff|Lock|AlertCircleFilled|CircleCheck|Home|School|CloudOff))\\.mjs',
    'packages/client/src/client\\.ts',
    'web/src/lib/(?:api|session|appearance|page-title|use-schema-form)\\.ts',
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
const PAGE = /web\/src\/ui\/(?:Card|ErrorState|Loaded|PageHead|Skeleton)\.(?:tsx|module\.css)/u;

/**
 * What the frame of the signed-in pages opens with and other pages use as well. Only the frame's own is left apart: each of some
 * thirty small chunks would cost every first page a request.
 */
const FRAME = new RegExp(
  [
    'node_modules/@tanstack/(?:query-core|react-query)/(?!.*/(?:useInfinite|infiniteQueryO))',
    'icons-react/dist/esm/icons/Icon(?:Apps|Bell|ChartBar|ChevronLeft|ChevronRight|Key|Mail|MapPin|MessageQuestion|Phone|PlayerPause|World)\\.mjs',
    'packages/contract/src/(?:children/children\\.routes|consent/consent\\.schemas|devices/(?:abilities|devices\\.schemas)|geofences/geofences\\.routes|plans/plans\\.(?:routes|schemas))\\.ts',
    'packages/rules/src/(?:fences/at-fence|geo|naming|units)\\.ts',
    'web/src/entities/(?:child/selection|device/device|family/family|geofences/fences|query-keys|session/(?:mfa-required|step-up))\\.ts',
    'web/src/(?:lib/(?:endpoint|media|picture|reserved-space|stream-state|time/settled|units)|map/geometry|ui/(?:deferred|ring))\\.ts',
    'web/src/ui/(?:Avatar|Breadcrumbs|DeferredTrigger|Menu|OnDemand|ReservedSpace)\\.(?:tsx|module\\.css)',
  ].join('|'),
  'u',
);

export default defineConfig(({ isSsrBuild }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [breakpoints(), limits(), routes(), react(), basemap(), leanMap(), leanRouter(), licences()],
  css: {
    transformer: 'lightningcss',
    lightningcss: { targets: browsers, drafts: { customMedia: true } },
  },
  build: {
    target: 'es2022',
    sourcemap: false,
    manifest: !isSsrBuild,
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    ...(!isSsrBuild && {
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: 'base', test: BASE },
              { name: 'contract', test: CONTRACT },
              { name: 'guest', test: GUEST },
              { name: 'page', test: PAGE },
              { name: 'frame', test: FRAME },
            ],
          },
        },
      },
    }),
  },
  // One bundle without outside imports, so that the prerenderer loads a few kilobytes and not whole icon packages.
  ssr: { noExternal: true },
  server: {
    proxy: { '/api': { target: process.env['API_URL'] ?? 'http://127.0.0.1:8080' } },
  },
}));
