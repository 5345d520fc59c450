/** What somebody in a linked network asks for, as parents read and answer it. */
import {
  answerNetworkRequest,
  listNetworkRequests,
} from '@kinward/contract/filter/network-requests.routes.ts';
import type { NetworkRequest } from '@kinward/contract/filter/network-requests.schemas.ts';
import { listNetworkGrants, revokeNetworkGrant } from '@kinward/contract/filter/network-grants.routes.ts';
import type { NetworkGrant } from '@kinward/contract/filter/network-grants.schemas.ts';
import { ERRORS } from '@kinward/contract/errors.ts';
import { expect as expectValue } from 'vitest';
import { expect, test } from '../../testing/portal/portal.harness.tsx';

const ASKED: NetworkRequest = {
  requestId: '01a21b33-f464-71d7-aff0-4a590a261edf',
  networkId: '01a21b33-f464-71d7-aff0-4a590a261ede',
  networkName: 'Home',
  site: 'roblox.com',
  asker: 'Ben',
  note: 'for a game',
  askedAt: new Date().toISOString(),
  state: 'waiting',
  answeredAt: null,
  answeredBy: null,
  grantId: null,
  until: null,
  service: { id: 'roblox', name: 'Roblox', category: 'Online games' },
};

test('what a home asks for stands with what children ask, is answered for the home, and says who wrote what', async ({
  page,
}) => {
  await page.signIn();
  let now: NetworkRequest = ASKED;
  page.network.change<NetworkRequest[]>(listNetworkRequests, () => [now]);
  page.goto('/user/requests');
  await expect(page.getByRole('heading', { name: 'One request is waiting for you.' })).toBeVisible();
  await expect(page.getByText('Someone in Home asks to open roblox.com')).toBeVisible();
  await expect(page.getByText('Who asks wrote “Ben”, which nobody has checked.')).toBeVisible();
  await expect(page.getByText(/^What you allow opens for everything in Home/u)).toBeVisible();
  // Nobody's policy is meant, so nothing is opened for good.
  await expect(page.getByRole('button', { name: /^Always/u })).toHaveCount(0);
  const refused = page.network.refuse(answerNetworkRequest, 'REQUEST_ANSWERED');
  await page.getByText('All of Roblox').click();
  await page.getByRole('button', { name: 'Allow 15 min: Someone in Home asks to open roblox.com' }).click();
  await page.expectToast(ERRORS.REQUEST_ANSWERED.message);
  refused();
  expectValue(page.network.sent.findLast(({ method }) => method === 'POST')).toMatchObject({
    path: `/api/filter/network-requests/${ASKED.requestId}/answer`,
  });
  now = { ...ASKED, state: 'refused', answeredAt: ASKED.askedAt, answeredBy: 'Nora' };
  page.reload();
  await expect(page.getByRole('heading', { name: 'No one is waiting for an answer.' })).toBeVisible();
  await expect(page.getByText(/refused by Nora/u)).toBeVisible();
});

test('what is open in a home stands with the exceptions of children, with its receipt, and is taken back there', async ({
  page,
}) => {
  await page.signIn();
  const grant: NetworkGrant = {
    grantId: ASKED.requestId,
    networkId: ASKED.networkId,
    networkName: 'Home',
    target: { kind: 'service', value: 'roblox' },
    name: 'Roblox',
    from: new Date().toISOString(),
    until: new Date(Date.now() + 900_000).toISOString(),
    givenBy: 'Nora',
    reachedAt: null,
  };
  const over = {
    ...grant,
    grantId: ASKED.networkId,
    name: 'Steam',
    until: new Date(Date.now() - 1).toISOString(),
  };
  let now: NetworkGrant[] = [grant, over];
  page.network.change<NetworkGrant[]>(listNetworkGrants, () => now);
  page.goto('/user/requests');
  await expect(page.getByText(/^Everything in Home without rules of its own, until /u)).toBeVisible();
  await expect(page.getByText('Waiting for the filter')).toBeVisible();
  await expect(page.getByText('Steam')).toHaveCount(0);
  now = [{ ...grant, reachedAt: grant.from }];
  page.reload();
  await expect(page.getByText(/^In force since /u)).toBeVisible();
  const refused = page.network.refuse(revokeNetworkGrant, 'NOT_FOUND');
  await page.getByRole('button', { name: /^Take back: Roblox, Everything in Home/u }).click();
  await page.expectToast(ERRORS.NOT_FOUND.message);
  refused();
  expectValue(page.network.sent.findLast(({ method }) => method === 'DELETE')).toMatchObject({
    path: `/api/filter/network-grants/${grant.grantId}`,
  });
});
