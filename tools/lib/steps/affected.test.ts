import { describe, expect, it } from 'vitest';
import { affectedStories, affectedUnitTests } from './affected.ts';

const SLICES = 'apps/server/src/slices';
const sources = new Map(
  Object.entries({
    'packages/contract/src/geofences/geofences.routes.ts': '',
    'packages/contract/src/routes.ts': `import './geofences/geofences.routes.ts';`,
    'packages/rules/src/fences.ts': '',
    'packages/rules/src/fences.test.ts': `import { fences } from './fences.ts';`,
    [`${SLICES}/geofences/geofences.service.ts`]: `import '@kinward/rules/fences.ts'; import '@kinward/contract/geofences/geofences.routes.ts';`,
    [`${SLICES}/geofences/geofences.test.ts`]: `import '@kinward/testkit/stack.ts';`,
    [`${SLICES}/usage/usage.test.ts`]: `import '@kinward/testkit/stack.ts';`,
    'apps/server/src/gateway/streams.ts': '',
    'apps/server/src/gateway/gateway.ts': `import './streams.ts';`,
    'apps/server/src/gateway/streams.test.ts': `import './gateway.ts';`,
    'apps/server/src/gateway/pipeline.test.ts': `import './positions.harness.ts';`,
    'apps/server/src/gateway/positions.harness.ts': `import './gateway.ts';`,
    'apps/server/src/app.ts': `import './slices/geofences/geofences.service.ts';`,
    'apps/server/src/access.test.ts': `import '@kinward/contract/routes.ts'; import '@kinward/testkit/stack.ts';`,
    'apps/server/src/main.installation.test.ts': `import './slices/geofences/geofences.service.ts';`,
    'testkit/src/stack.ts': `import '@kinward/server/app.ts';`,
    'tools/guide.test.ts': `readFileSync('../docs/guides/with-curl.md')`,
    'apps/web/src/app/user-pages.ts': `{ path: 'geo-fencing', page: lazyPage(() => import('../features/geofences/Page.tsx')) }, { path: 'app-usage', page: lazyPage(() => import('../features/usage/Page.tsx')) }`,
    'apps/web/src/features/geofences/Page.tsx': `import '../../ui/Pin.tsx';`,
    'apps/web/src/features/usage/Page.tsx': '',
    'apps/web/src/ui/Pin.tsx': '',
    'e2e/stories/geofences.spec.ts': `import '../support/story.ts';`,
    'e2e/stories/usage.spec.ts': `page.goto('/user/app-usage')`,
    'e2e/stories/outage.spec.ts': `page.goto('/user/geo-fencing')`,
    'e2e/stories/smoke.spec.ts': '',
    'e2e/stories/every-page.spec.ts': `PAGES = ['geo-fencing', 'app-usage']`,
    'e2e/support/story.ts': '',
  }),
);

const withPages = new Map([
  ...sources,
  ...Object.entries({
    'apps/web/src/features/usage/usage.portal.test.ts': `open('/user/app-usage')`,
    'apps/web/src/features/dashboard/fence.portal.test.ts': `import '@kinward/contract/geofences/geofences.routes.ts';`,
    'apps/web/src/features/dashboard/page.portal.test.ts': `open('/user/geo-fencing')`,
  }),
]);

describe('the unit tests of a change', () => {
  it('are those of its slice and what imports it, and not every test that starts the application', () => {
    expect(affectedUnitTests([`${SLICES}/geofences/geofences.service.ts`], sources)).toEqual([
      `${SLICES}/geofences/geofences.test.ts`,
    ]);
  });

  it('go through the rules, and to a table over all routes', () => {
    expect(affectedUnitTests(['packages/rules/src/fences.ts'], sources)).toEqual([
      'packages/rules/src/fences.test.ts',
      `${SLICES}/geofences/geofences.test.ts`,
    ]);
    expect(affectedUnitTests(['packages/contract/src/geofences/geofences.routes.ts'], sources)).toEqual([
      `${SLICES}/geofences/geofences.test.ts`,
      'apps/server/src/access.test.ts',
    ]);
  });

  it('have with them the pages of the portal that are about the slice', () => {
    const tests = affectedUnitTests([`${SLICES}/geofences/geofences.service.ts`], withPages);
    expect(tests).toEqual([
      `${SLICES}/geofences/geofences.test.ts`,
      'apps/web/src/features/dashboard/fence.portal.test.ts',
      'apps/web/src/features/dashboard/page.portal.test.ts',
    ]);
    expect(affectedUnitTests(['apps/web/src/features/usage/Page.tsx'], withPages)).toEqual([
      `${SLICES}/usage/usage.test.ts`,
      'apps/web/src/features/usage/usage.portal.test.ts',
    ]);
  });

  it('are all of the gateway for a file of the gateway', () => {
    expect(affectedUnitTests(['apps/server/src/gateway/streams.ts'], sources)).toEqual([
      'apps/server/src/gateway/streams.test.ts',
      'apps/server/src/gateway/pipeline.test.ts',
    ]);
  });

  it('are all that start the application when it is put together in another way', () => {
    expect(affectedUnitTests(['apps/server/src/app.ts'], sources)).toEqual([
      `${SLICES}/geofences/geofences.test.ts`,
      `${SLICES}/usage/usage.test.ts`,
      'apps/server/src/access.test.ts',
    ]);
    expect(affectedUnitTests(['apps/server/migrations/0001.sql'], sources)).toBeNull();
    expect(affectedUnitTests(['package-lock.json'], sources)).toBeNull();
  });

  it('are those that read a page of the docs, and none for another one', () => {
    expect(affectedUnitTests(['docs/guides/with-curl.md'], sources)).toEqual(['tools/guide.test.ts']);
    expect(affectedUnitTests(['README.md'], sources)).toEqual([]);
  });
});

describe('the stories of a change', () => {
  const both = ['e2e/stories/geofences.spec.ts', 'e2e/stories/outage.spec.ts'];

  it('are those about its slice or on its pages, and the one through everything', () => {
    const smoke = 'e2e/stories/smoke.spec.ts';
    expect(affectedStories([`${SLICES}/geofences/geofences.service.ts`], sources)).toEqual([...both, smoke]);
    const walk = 'e2e/stories/every-page.spec.ts';
    expect(affectedStories(['apps/web/src/ui/Pin.tsx'], sources)).toEqual([...both, smoke, walk]);
  });

  it('are itself for a story, all for what they share, and none for a unit test', () => {
    expect(affectedStories(['e2e/stories/usage.spec.ts'], sources)).toEqual(['e2e/stories/usage.spec.ts']);
    expect(affectedStories(['e2e/support/story.ts'], sources)).toBeNull();
    expect(affectedStories([`${SLICES}/usage/usage.test.ts`], sources)).toEqual([]);
  });
});
