import type { FastifyRequest } from 'fastify';
import type { AccountId, ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { RouteSpec } from '@kinward/contract/route.ts';
import type { RequireRecentAuthentication } from './step-up.ts';

/** What a parent's access token may do. */
export interface AccessTokenUse {
  id: string;
  mayWrite: boolean;
}

/** A parent's live session, or a program with an access token of theirs. */
export interface ParentIdentity {
  kind: 'parent';
  accountId: AccountId;
  familyId: FamilyId;
  /** Of a program: its token. */
  sessionId: string;
  browserId: string;
  role: 'owner' | 'parent';
  /** When this parent last proved who they are; a program never does. */
  authenticatedAt: Date;
  /** Of a program: the token that it came with. */
  accessToken?: AccessTokenUse;
}

/** A paired device, by its token. */
export interface DeviceIdentity {
  kind: 'device';
  deviceId: DeviceId;
  familyId: FamilyId;
  childId: ChildId;
}

/** A device by its token, also when its pairing has ended within the last `receiptDays`. */
export interface PairingIdentity extends DeviceIdentity {
  tokenHash: Buffer;
  pairedAt: Date;
  /** Null while the device is paired. */
  endedAt: Date | null;
}

/** Who holds a device, by the link of the child's page: reads, and ends the sharing. */
export interface PageIdentity {
  kind: 'page';
  deviceId: DeviceId;
  familyId: FamilyId;
  childId: ChildId;
}

/** What the HTTP layer asks of the slices that own sessions, device tokens and plans. */
export interface Guards {
  /** @throws AppError UNAUTHENTICATED when token or cookie is missing, wrong, expired or revoked. */
  parent(request: FastifyRequest): Promise<ParentIdentity>;
  /** @throws AppError UNAUTHENTICATED when the access token is wrong, expired or ended. */
  accessToken(request: FastifyRequest): Promise<ParentIdentity>;
  /** Writes a program's use into the audit log. @throws AppError ACCESS_TOKEN_FORBIDDEN where its token does not reach */
  tokenUse(route: RouteSpec, who: ParentIdentity): Promise<void>;
  /** @throws AppError UNAUTHENTICATED when the token is missing, wrong or of a removed device. */
  device(request: FastifyRequest): Promise<DeviceIdentity>;
  /** @throws AppError UNAUTHENTICATED as `device`, and for a pairing that ended longer ago than `receiptDays`. */
  formerDevice(request: FastifyRequest): Promise<PairingIdentity>;
  /** @throws AppError UNAUTHENTICATED when the link's token is missing, wrong or ended. */
  page(request: FastifyRequest): Promise<PageIdentity>;
  /** @throws AppError PACKAGE_EXPIRED. */
  activePlan(familyId: FamilyId): Promise<void>;
  /** @throws AppError MFA_SETUP_REQUIRED for a parent without a second factor where the installation demands one. */
  secondFactor(who: ParentIdentity): Promise<void>;
  /** @throws AppError REAUTH_REQUIRED when the last proof is too old. */
  recentAuthentication: RequireRecentAuthentication;
  /** @throws AppError FAMILY_ON_LEGAL_HOLD while nothing of the family may be deleted. */
  notOnLegalHold(familyId: FamilyId): Promise<void>;
  /** Resolves whose secret it is that was sent in a place of its own. @throws AppError UNAUTHENTICATED, RATE_LIMITED */
  withSecret<T>(request: FastifyRequest, secret: string, identify: () => Promise<T>): Promise<T>;
  /** Counts a request of a session, device or address. @throws AppError RATE_LIMITED. */
  countRequest(
    request: FastifyRequest,
    who: ParentIdentity | DeviceIdentity | PageIdentity | undefined,
  ): Promise<void>;
}

/** The token of the Authorization header; undefined when there is none. */
export const bearerToken = (request: FastifyRequest): string | undefined => {
  const match = /^Bearer ([\w-]{8,128})$/u.exec(request.headers.authorization ?? '');
  return match?.[1];
};

const REALTIME_ROUTES = '/api/live/';

/**
 * The token of a request: of the Authorization header, or of `?auth=` where the realtime database's protocol puts it, and nowhere else.
 * An address is recorded in logs and histories, so the portal itself always uses the header.
 */
export const tokenOf = (request: FastifyRequest): string | undefined => {
  const inHeader = bearerToken(request);
  if (inHeader !== undefined || !request.routeOptions.url?.startsWith(REALTIME_ROUTES)) return inHeader;
  const { auth } = request.query as { auth?: unknown };
  return typeof auth === 'string' ? auth : undefined;
};
