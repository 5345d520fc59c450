/** A route of the contract. Server, client and OpenAPI are derived from these values and from nothing else. */
import type { z } from './schema.ts';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call: anyone, a parent's session (token and cookie), a device's token, either of the two, a third-party
 * client, which sends its keys in its own format, or the link of a child's page. `former-device`: a device's token, also
 * for `receiptDays` after its pairing ended (a former-device token), for what belongs to the device user.
 */
export type Audience =
  | 'public'
  | 'parent'
  | 'device'
  | 'parent-or-device'
  | 'client'
  | 'former-device'
  | 'page';

export type Schema = z.ZodMiniType;

/**
 * What becomes of a POST that is sent a second time. `key`: it makes something, so it takes `Idempotency-Key`; `same`: it states how
 * things shall be, or names what it sends, so a second one changes nothing; `refused`: what it spends is spent; `again`: it is asked for
 * once more on purpose (a login, a new code).
 */
export type Repeat = 'key' | 'same' | 'refused' | 'again';

/** Whether a text can be an `Idempotency-Key`. */
export const isIdempotencyKey = (text: string): boolean => /^[!-~]{1,64}$/u.test(text);

export interface RouteSpec {
  /** Unique name, verb first: also the OpenAPI operationId. */
  name: string;
  slice: string;
  method: Method;
  /** Below `/api`, parameters in braces: `/child/{id}`. */
  path: string;
  audience: Audience;
  /** Each POST says it, and nothing else: other methods can be repeated as they are. */
  repeat?: Repeat;
  /** Its calls are never refused because their caller has made too many with a key. */
  urgent?: boolean;
  summary: string;
  params?: Schema;
  query?: Schema;
  /** JSON body. */
  body?: Schema;
  /** A multipart upload with the one file field `image`. */
  multipart?: true;
  /** `data` of the successful answer. Absent: the answer has only a message. */
  reply?: Schema;
  /** `reply` is one page of a list: the answer has the length of the whole list in `total`. */
  paged?: true;
  /** Status of success, 200 unless named. */
  status?: 200 | 201 | 202;
  /** The message of success, for people. */
  message?: string;
  /** `stream`: server-sent events; `raw`: the handler writes the whole response (realtime database protocol, pictures). */
  kind?: 'json' | 'stream' | 'raw';
  /** Codes besides those every route can answer (validation, authentication, rate). */
  errors?: readonly ErrorCode[];
  /** Answers also while the family's plan has expired. */
  worksExpired?: true;
  /** Answers also to a parent without a second factor where the installation demands one, else 403 `MFA_SETUP_REQUIRED`. */
  worksUnprotected?: true;
  /**
   * Reachable with an access token: `read` with any, `write` with one that may write. Absent: with none. Never what concerns accounts, parents,
   * second factors, deleting or exporting, and nothing that hands out a further key (docs/decisions/0073-access-tokens.md).
   */
  token?: 'read' | 'write';
  /** Needs a login or the password at most `stepUpMaxAgeSeconds` ago, else 403 `REAUTH_REQUIRED`. Parents' routes only. */
  recentAuthentication?: true;
  /** Deletes what was recorded: 409 `FAMILY_ON_LEGAL_HOLD` while the operator keeps everything of the family. Parents' routes only. */
  deletes?: true;
  /** Body limit class: devices may send more. */
  bodyLimit?: 'portal' | 'device';
}

/** Declares a route and keeps its literal types. */
export const defineRoute = <const R extends RouteSpec>(route: R): R => route;

type Out<S> = S extends Schema ? z.output<S> : undefined;
type In<S> = S extends Schema ? z.input<S> : undefined;

export type ParamsOf<R extends RouteSpec> = Out<R['params']>;
export type QueryOf<R extends RouteSpec> = Out<R['query']>;
export type BodyOf<R extends RouteSpec> = Out<R['body']>;
/** What a handler returns and a client receives as `data`. */
export type ReplyOf<R extends RouteSpec> = Out<R['reply']>;
export type ParamsIn<R extends RouteSpec> = In<R['params']>;
export type QueryIn<R extends RouteSpec> = In<R['query']>;
export type BodyIn<R extends RouteSpec> = In<R['body']>;
