import { describe, expect, it, vi } from 'vitest';
import type { MenuFacts } from './menu.ts';

const device = { deviceId: 'd1', deviceType: 'Android', abilities: null } as MenuFacts['device'];

/** The menu with these pages built. */
async function menuWith(paths: string[], facts: MenuFacts): Promise<string[]> {
  vi.resetModules();
  vi.doMock('../../user-pages.ts', () => ({ userPages: paths.map((path) => ({ path })) }));
  const { isGroup, visibleMenu } = await import('./menu.ts');
  return visibleMenu(facts).flatMap((entry) =>
    isGroup(entry) ? [entry.label, ...entry.entries.map((sub) => sub.label)] : [entry.label],
  );
}

describe('side menu', () => {
  it('shows the Location group with a Parents or Premium plan and a selected device', async () => {
    for (const planName of ['Parents', 'Premium', 'Parents yearly'])
      expect(await menuWith(['dashboard', 'geo-location'], { planName, device })).toEqual([
        'Dashboard',
        'Location',
        'Location History',
      ]);
  });

  it('leaves the group out without a device, without a plan, and with another plan', async () => {
    const built = ['dashboard', 'geo-location'];
    expect(await menuWith(built, { planName: 'Premium', device: undefined })).toEqual(['Dashboard']);
    expect(await menuWith(built, { planName: undefined, device })).toEqual(['Dashboard']);
    expect(await menuWith(built, { planName: 'Trial', device })).toEqual(['Dashboard']);
  });

  it('shows Time Scheduler, App Filtering and App Usage with plan and device, but not on iOS, iPad and macOS', async () => {
    const built = ['dashboard', 'time-scheduler', 'app-filtering', 'app-usage'];
    const on = (deviceType: string) =>
      menuWith(built, { planName: 'Premium', device: { ...device, deviceType } as MenuFacts['device'] });
    for (const deviceType of ['Android', 'Tablet', 'Windows Desktop'])
      expect(await on(deviceType)).toEqual(['Dashboard', 'Time Scheduler', 'App Filtering', 'App Usage']);
    for (const deviceType of ['iOS', 'iPad', 'macOS']) expect(await on(deviceType)).toEqual(['Dashboard']);
    expect(await menuWith(built, { planName: 'Trial', device })).toEqual(['Dashboard']);
    expect(await menuWith(built, { planName: 'Parents', device: undefined })).toEqual(['Dashboard']);
  });

  it('shows what can be ruled of a Mac whose agent keeps it', async () => {
    const on = (abilities: string[]) =>
      menuWith(['dashboard', 'app-filtering'], {
        planName: 'Premium',
        device: { ...device, deviceType: 'macOS', abilities } as MenuFacts['device'],
      });
    expect(await on(['enforces-apps'])).toEqual(['Dashboard', 'App Filtering']);
    expect(await on([])).toEqual(['Dashboard']);
  });

  it('has the entries of the specification, in their order and groups, and the requests', async () => {
    const { FEATURES } = await import('@kinward/contract/plans/plans.schemas.ts');
    vi.resetModules();
    vi.doUnmock('../../user-pages.ts');
    const { isGroup, visibleMenu } = await import('./menu.ts');
    const menu = visibleMenu({ planName: 'Premium', device, features: FEATURES });
    expect(
      menu.map((entry) =>
        isGroup(entry) ? [entry.label, entry.entries.map((sub) => sub.label)] : entry.label,
      ),
    ).toEqual([
      'Dashboard',
      'Time Scheduler',
      'Requests',
      ['Location', ['Location History', 'Geo Fencing', 'Drive Safe', 'Child Map']],
      'App Filtering',
      'Web Filtering',
      'App Usage',
      'Call and SMS',
      ['Advance Filters', ['Advance Web Filtering', 'Advance App Filtering']],
      'Desktop Management',
      'MFA',
      'User Manuals',
    ]);
    // Those of the second factor and the filter service need neither a plan nor a device.
    expect(visibleMenu({ planName: undefined, device: undefined }).map(({ label }) => label)).toEqual([
      'Dashboard',
      'Advance Filters',
      'Desktop Management',
      'MFA',
      'User Manuals',
    ]);
  });

  it('shows no Web Filtering and no Call and SMS on iOS, iPad and macOS, nor without a plan', async () => {
    const built = ['dashboard', 'web-filtering', 'call-sms'];
    const on = (deviceType: string, planName = 'Premium') =>
      menuWith(built, { planName, device: { ...device, deviceType } as MenuFacts['device'] });
    for (const deviceType of ['Android', 'Tablet', 'Windows Desktop'])
      expect(await on(deviceType)).toEqual(['Dashboard', 'Web Filtering', 'Call and SMS']);
    for (const deviceType of ['iOS', 'iPad', 'macOS']) expect(await on(deviceType)).toEqual(['Dashboard']);
    expect(await on('Android', 'Trial')).toEqual(['Dashboard']);
  });

  it('shows no entry whose page is not built, and no empty group', async () => {
    expect(await menuWith(['dashboard'], { planName: 'Premium', device })).toEqual(['Dashboard']);
    expect(await menuWith([], { planName: 'Premium', device })).toEqual([]);
  });
});

describe('what the plan opens', () => {
  const built = ['dashboard', 'time-scheduler', 'geo-location', 'app-filtering', 'device-manage'];
  const always = ['Advance Filters', 'Advance Web Filtering', 'Advance App Filtering', 'Desktop Management'];

  it('is decided by the server: a plan that is neither gets no feature menu', async () => {
    expect(await menuWith(built, { planName: 'Trial', device, features: [] })).toEqual([
      'Dashboard',
      ...always,
    ]);
    // The name alone opens nothing once the server has spoken, as after the plan has ended.
    expect(await menuWith(built, { planName: 'Premium', device, features: [] })).toEqual([
      'Dashboard',
      ...always,
    ]);
    expect(await menuWith(built, { planName: 'Premium', device, features: ['locations', 'apps'] })).toEqual([
      'Dashboard',
      'Location',
      'Location History',
      'App Filtering',
      ...always,
    ]);
  });

  it('shows the advanced entries always, also without a device or a plan', async () => {
    expect(await menuWith(built, { planName: undefined, device: undefined })).toEqual([
      'Dashboard',
      ...always,
    ]);
  });

  it('leads to the filter service only with its address, a fitting plan and the account', async () => {
    const { menuFacts } = await import('./menu.ts');
    const facts = (features: readonly string[], filterServiceUrl: string | null) =>
      menuFacts(
        {
          planDetails: { name: 'Premium' },
          abilities: { features },
          filterServiceUrl,
        } as unknown as Parameters<typeof menuFacts>[0],
        undefined,
      ).filterService;
    expect(facts(['locations', 'advanced-filtering'], 'https://filter.example/')).toBe(
      'https://filter.example/',
    );
    expect(facts(['locations', 'advanced-filtering'], null)).toBeUndefined();
    expect(facts(['locations'], 'https://filter.example/')).toBeUndefined();
  });
});

describe('the entry of the page', () => {
  it('marks Desktop Management alone on the page that three entries lead to', async () => {
    vi.resetModules();
    vi.doMock('../../user-pages.ts', () => ({
      userPages: [{ path: 'dashboard' }, { path: 'device-manage' }],
    }));
    const { isGroup, isHere, menuPath, visibleMenu } = await import('./menu.ts');
    const entries = visibleMenu({ planName: 'Premium', device }).flatMap((entry) =>
      isGroup(entry) ? entry.entries : [entry],
    );
    const marked = entries.filter((entry) => isHere(entry, '/user/device-manage'));
    expect(marked.map(({ label }) => label)).toEqual(['Desktop Management']);
    expect(menuPath('device-manage')).toEqual({ group: undefined, label: 'Desktop Management' });
  });

  it('is marked on its own page and on those that belong to it', async () => {
    const { isHere } = await import('./menu.ts');
    const fences = { path: 'geo-fencing', below: ['add-geofence'] };
    const marked = ['/user/geo-fencing', '/user/add-geofence', '/user/geo-location', '/user/geo'].map(
      (path) => isHere(fences, path),
    );
    expect(marked).toEqual([true, true, false, false]);
  });
});
