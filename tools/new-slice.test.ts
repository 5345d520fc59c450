import { describe, expect, it } from 'vitest';
import { sliceFiles } from './new-slice.ts';

describe('a new slice', () => {
  const files = sliceFiles('web-filter', '0042');

  it('has the same name in contract, migrations, server and portal', () => {
    expect(Object.keys(files)).toEqual([
      'packages/contract/src/web-filter/web-filter.schemas.ts',
      'packages/contract/src/web-filter/web-filter.routes.ts',
      'apps/server/migrations/0042_web_filter.sql',
      'apps/server/src/slices/web-filter/web-filter.store.ts',
      'apps/server/src/slices/web-filter/web-filter.service.ts',
      'apps/server/src/slices/web-filter/web-filter.routes.ts',
      'apps/server/src/slices/web-filter/web-filter.slice.ts',
      'apps/web/src/features/web-filter/messages.ts',
      'apps/web/src/features/web-filter/messages.es.ts',
      'apps/web/src/features/web-filter/api/list-web-filter.ts',
    ]);
  });

  it('mounts the route that its contract declares, for the family of the caller', () => {
    expect(files['packages/contract/src/web-filter/web-filter.routes.ts']).toContain("name: 'listWebFilter'");
    expect(files['apps/server/src/slices/web-filter/web-filter.routes.ts']).toContain(
      'router.mount(routes.listWebFilter, async ({ who }) => webFilter.list(who.familyId))',
    );
  });

  it('has a back migration that undoes the forward one', () => {
    const [forward, back] = (files['apps/server/migrations/0042_web_filter.sql'] ?? '').split('\n-- back\n');
    expect(forward).toContain('create table web_filter');
    expect(back).toBe('drop table web_filter;\n');
  });
});
