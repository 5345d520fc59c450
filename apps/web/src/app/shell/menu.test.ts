import { describe, expect, it, vi } from 'vitest';
import type { MenuFacts } from './menu.ts';

const device = { deviceId: 'd1', deviceType: 'Android' } as MenuFacts['device'];

/** The menu with these pages built. */
async function menuWith(paths: string[], facts: MenuFacts): Promise<string[]> {
  vi.resetModules();
  vi.doMock('../pages.ts', () => ({ userPages: paths.map((path) => ({ path })) }));
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

  it('shows Time Scheduler and App Filtering with plan and device, but not on iOS, iPad and macOS', async () => {
    const built = ['dashboard', 'time-scheduler', 'app-filtering'];
    const on = (deviceType: string) =>
      menuWith(built, { planName: 'Premium', device: { ...device, deviceType } as MenuFacts['device'] });
    for (const deviceType of ['Android', 'Tablet', 'Windows Desktop'])
      expect(await on(deviceType)).toEqual(['Dashboard', 'Time Scheduler', 'App Filtering']);
    for (const deviceType of ['iOS', 'iPad', 'macOS']) expect(await on(deviceType)).toEqual(['Dashboard']);
    expect(await menuWith(built, { planName: 'Trial', device })).toEqual(['Dashboard']);
    expect(await menuWith(built, { planName: 'Parents', device: undefined })).toEqual(['Dashboard']);
  });

  it('shows no entry whose page is not built, and no empty group', async () => {
    expect(await menuWith(['dashboard'], { planName: 'Premium', device })).toEqual(['Dashboard']);
    expect(await menuWith([], { planName: 'Premium', device })).toEqual([]);
  });
});

describe('the entry of the page', () => {
  it('is marked on its own page and on those that belong to it', async () => {
    const { isHere } = await import('./menu.ts');
    const fences = { path: 'geo-fencing', below: ['add-geofence'] };
    const marked = ['/user/geo-fencing', '/user/add-geofence', '/user/geo-location', '/user/geo'].map(
      (path) => isHere(fences, path),
    );
    expect(marked).toEqual([true, true, false, false]);
  });
});
