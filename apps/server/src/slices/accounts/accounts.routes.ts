import type { FastifyReply, FastifyRequest } from 'fastify';
import * as contract from '@kinward/contract/accounts/accounts.routes.ts';
import type { User } from '@kinward/contract/accounts/accounts.schemas.ts';
import * as profile from '@kinward/contract/accounts/profile.routes.ts';
import { loginMfa } from '@kinward/contract/accounts/second-factor.routes.ts';
import { Answer, type Router } from '../../platform/http/mount.ts';
import type { Accounts } from './accounts.service.ts';
import type { Channel } from './accounts.store.ts';
import type { Opened } from './sessions/session-open.ts';
import type { Caller } from './ports.ts';

const MAX_USER_AGENT = 512;

const channelOf = (query: { phone?: string | undefined }): Channel =>
  query.phone === undefined ? 'email' : 'phone';

/** Mounts the routes of accounts. `addressOf` is the caller's address as the limits count it. */
export const mountAccounts = (
  router: Router,
  accounts: Accounts,
  addressOf: (request: FastifyRequest) => string,
): void => {
  const callerOf = (request: FastifyRequest): Caller => ({
    address: addressOf(request),
    browserSecret: accounts.cookie.read(request),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
  });

  router.mount(contract.signUp, ({ body, request }) => accounts.signUp(body, callerOf(request)));
  router.mount(contract.validateOtp, ({ query, body }) =>
    accounts.validateOtp(body.userId, channelOf(query), body.otp),
  );
  router.mount(contract.pendingCodes, ({ query }) => accounts.pendingCodes(query.userId));
  router.mount(contract.resendOtp, ({ query, request }) =>
    accounts.resendOtp(query.userId, channelOf(query), callerOf(request)),
  );
  const enter = (
    request: FastifyRequest,
    reply: FastifyReply,
    { opened, user }: { opened: Opened; user: User },
  ) => {
    accounts.cookie.write(request, reply, opened.browserSecret);
    return { token: opened.token, user };
  };
  router.mount(contract.login, async ({ body, request, reply }) =>
    enter(request, reply, await accounts.login(body, callerOf(request))),
  );
  router.mount(loginMfa, async ({ body, request, reply }) =>
    enter(request, reply, await accounts.loginMfa(body, callerOf(request))),
  );
  router.mount(contract.logout, async ({ who, reply }) => {
    await accounts.logout(who);
    // The cookie stays: it contains no family data and keeps strangers from locking this browser out.
    reply.header('clear-site-data', '"cache", "storage"');
    return undefined;
  });
  router.mount(contract.forgotPassword, ({ body, request }) => accounts.forgot(body, callerOf(request)));
  router.mount(contract.validateResetOtp, ({ body }) => accounts.validateResetOtp(body));
  router.mount(contract.resetPassword, async ({ body, request }) => {
    await accounts.reset(body, callerOf(request));
    return undefined;
  });
  router.mount(contract.updatePassword, async ({ who, body }) => {
    await accounts.updatePassword(who, body);
    return undefined;
  });
  router.mount(contract.listSessions, ({ who }) => accounts.listSessions(who));
  router.mount(contract.endSession, async ({ who, params }) => {
    await accounts.endSession(who, params.id);
    return undefined;
  });
  router.mount(contract.endOtherSessions, ({ who }) => accounts.endOtherSessions(who));
  router.mount(profile.updateParent, ({ who, body, request }) =>
    accounts.requestChange(who, body, callerOf(request)),
  );
  router.mount(profile.getUpdate, ({ who }) => accounts.pendingChange(who));
  router.mount(profile.resendUpdate, ({ who, body, request }) =>
    accounts.resendChange(who, body.channel, callerOf(request)),
  );
  router.mount(profile.verifyUpdate, async ({ who, body }) => {
    const reply = await accounts.confirmChange(who, body);
    return reply.user ? reply : new Answer(reply, 'Confirmed. One more code.');
  });
  router.mount(profile.updateReading, async ({ who, body }) => {
    await accounts.setReading(who, body);
    return undefined;
  });
  router.mount(profile.undoChange, async ({ body }) => {
    await accounts.undoChange(body.token);
    return undefined;
  });
  router.mount(profile.uploadProfilePicture, ({ who, query, request }) =>
    accounts.setPicture(who, query.userId, request),
  );
};
