/** Confirmations before something is lost, with their exact texts: a child, all children, a device. */
import type { Page } from '@playwright/test';
import * as devices from '@kinward/contract/devices/devices.routes.ts';
import { listChildren } from '@kinward/contract/children/children.routes.ts';
import { choose, expect, test } from '../support/story.ts';

const menuOf = async (page: Page, name: string, entry: 'Edit' | 'Delete'): Promise<void> => {
  await page.getByRole('button', { name: `Edit or delete ${name}` }).click();
  await choose(page, entry);
};

const kids = (page: Page) => page.getByRole('list', { name: 'Children' });

/** Refuses the next call of this kind with a message. */
const refuseOnce = async (page: Page, path: string, method: string, message: string): Promise<void> => {
  let refused = false;
  await page.route(path, (route) => {
    if (refused || route.request().method() !== method) return route.fallback();
    refused = true;
    return route.fulfill({ status: 409, json: { success: false, code: 'CONFLICT', message } });
  });
};
