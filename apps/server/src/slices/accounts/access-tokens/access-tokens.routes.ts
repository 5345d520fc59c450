import * as contract from '@kinward/contract/accounts/access-tokens.routes.ts';
import type { Router } from '../../../platform/http/mount.ts';
import type { AccessTokens } from './access-tokens.ts';

export const mountAccessTokens = (router: Router, tokens: AccessTokens): void => {
  router.mount(contract.listAccessTokens, ({ who }) => tokens.list(who));
  router.mount(contract.makeAccessToken, ({ who, body }) => tokens.make(who, body));
  router.mount(contract.endAccessToken, async ({ who, params }) => {
    await tokens.end(who, params.id);
    return undefined;
  });
};
