/** The typed API client derived from the contract, for the portal, the companion and the tests. */
import type { ErrorData } from '@kinward/contract/error-data.ts';
import type { ErrorCode, FieldError } from '@kinward/contract/errors.ts';
import type { BodyIn, ParamsIn, QueryIn, ReplyOf, RouteSpec } from '@kinward/contract/route.ts';
import { createActKeys } from './act-keys.ts';

/** A failure as the server reported it, or `OFFLINE` when it could not be reached. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'OFFLINE' | 'UNREADABLE';
  readonly errors: FieldError[];
  readonly data: Record<string, unknown>;
  readonly retryAfterSeconds: number | undefined;

  constructor(failure: {
    status: number;
    code: ErrorCode | 'OFFLINE' | 'UNREADABLE';
    message: string;
    errors?: FieldError[];
    data?: Record<string, unknown>;
    retryAfterSeconds?: number;
  }) {
    super(failure.message);
    this.name = 'ApiError';
    this.status = failure.status;
    this.code = failure.code;
    this.errors = failure.errors ?? [];
    this.data = failure.data ?? {};
    this.retryAfterSeconds = failure.retryAfterSeconds;
  }
}

/** Whether a call failed with this code: then its `data` is what the contract says of the code. */
export const failedWith = <C extends ErrorCode>(
  error: unknown,
  code: C,
): error is ApiError & { code: C; data: ErrorData<C> } => error instanceof ApiError && error.code === code;

/** What a call needs of a route at run time; the browser builds contain nothing else of it. */
export type RouteAddress = Pick<RouteSpec, 'method' | 'path' | 'repeat'>;

export interface ClientOptions {
  /** Address of the installation without a trailing slash; empty for the page's own origin. */
  baseUrl: string;
  /** The current bearer token, or undefined when no one is signed in. */
  getToken?: () => string | undefined;
  fetch?: typeof globalThis.fetch;
  /** Resolves when the next request may begin; without it, and for a stream, each begins at once. */
  turn?: () => Promise<void>;
  /** Called with every failure before it is thrown: an app decides here whether to log out. */
  onFailure?: (error: ApiError) => void;
  /** Headers of every request (tests send a cookie here). */
  headers?: () => Record<string, string>;
}

type Part<K extends string, V> = [V] extends [undefined] ? { [P in K]?: undefined } : { [P in K]: V };
export type CallOptions<R extends RouteSpec> = Part<'params', ParamsIn<R>> &
  Part<'query', QueryIn<R>> &
  Part<'body', BodyIn<R>> & {
    /** Multipart uploads: the picture. */
    image?: Blob;
    signal?: AbortSignal;
  };

export interface ApiReply<T> {
  data: T;
  message: string | undefined;
  /** Of a paged route: the length of the whole list. */
  total: number | undefined;
}

export interface Client {
  /** Calls a route and returns its `data`. @throws ApiError */
  call<R extends RouteSpec>(route: R, ...options: OptionalIfEmpty<CallOptions<R>>): Promise<ReplyOf<R>>;
  /** The same with the server's message. @throws ApiError */
  send<R extends RouteSpec>(
    route: R,
    ...options: OptionalIfEmpty<CallOptions<R>>
  ): Promise<ApiReply<ReplyOf<R>>>;
  /** The raw response: pictures and streams. @throws ApiError when it is not 2xx. */
  open<R extends RouteSpec>(
    route: R,
    ...options: OptionalIfEmpty<CallOptions<R> & StreamHeaders>
  ): Promise<Response>;
}

interface StreamHeaders {
  accept?: string;
  /** Where an event stream continues (WHATWG HTML, "Last-Event-ID"). */
  lastEventId?: string | undefined;
}

/** Options may be left out when none of them is required. */
type OptionalIfEmpty<O> = Partial<O> extends O ? [options?: O] : [options: O];

interface AnyOptions extends StreamHeaders {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  image?: Blob;
  signal?: AbortSignal;
}

type QueryValue = string | number | boolean | undefined;

/** The address of a route with its parameters filled in, below `/api`. */
export const routeUrl = (
  route: RouteAddress,
  options: { params?: unknown; query?: unknown } = {},
): string => {
  const params = (options.params ?? {}) as Record<string, unknown>;
  const path = route.path.replaceAll(/\{(\w+)\}|\*/gu, (_, key: string | undefined) =>
    key === undefined ? String(params['*']) : encodeURIComponent(String(params[key])),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries((options.query ?? {}) as Record<string, QueryValue>)) {
    if (value !== undefined) search.set(key, String(value));
  }
  return `/api${path}${search.size > 0 ? `?${search.toString()}` : ''}`;
};

const readFailure = async (response: Response): Promise<ApiError> => {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfterSeconds = Number.isFinite(retryAfter) ? retryAfter : undefined;
  try {
    const body = (await response.json()) as {
      code: ErrorCode;
      message: string;
      errors?: FieldError[];
      data?: Record<string, unknown>;
    };
    return new ApiError({
      ...body,
      status: response.status,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });
  } catch {
    return new ApiError({
      status: response.status,
      code: 'UNREADABLE',
      message: 'The server gave an answer that cannot be read.',
    });
  }
};

/** Whether the server has decided about a call: then a further one like it is a new act. */
const isAnswer = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== 'UNREADABLE';

/** Creates a client; all it remembers are the keys of calls whose outcome is not known. */
export const createClient = (options: ClientOptions): Client => {
  const acts = createActKeys();

  const request = async (route: RouteAddress, call: AnyOptions, key?: string): Promise<Response> => {
    // The token of the moment of the call: another parent may be signed in when it begins.
    const token = options.getToken?.();
    if (call.accept === undefined) await options.turn?.();
    const headers: Record<string, string> = { ...options.headers?.() };
    if (key !== undefined) headers['idempotency-key'] = key;
    if (token) headers.authorization = `Bearer ${token}`;
    if (call.accept) headers.accept = call.accept;
    if (call.lastEventId !== undefined) headers['last-event-id'] = call.lastEventId;
    let body: string | FormData | undefined;
    if (call.image) {
      body = new FormData();
      body.set('image', call.image);
    } else if (call.body !== undefined) {
      headers['content-type'] = 'application/json';
      body = JSON.stringify(call.body);
    }
    const response = await (options.fetch ?? globalThis.fetch)(options.baseUrl + routeUrl(route, call), {
      method: route.method,
      headers,
      credentials: 'same-origin',
      ...(body !== undefined && { body }),
      ...(call.signal && { signal: call.signal }),
    }).catch((cause: unknown) => {
      if (call.signal?.aborted) throw cause;
      throw new ApiError({ status: 0, code: 'OFFLINE', message: 'We could not reach the server.' });
    });
    if (!response.ok) throw await readFailure(response);
    return response;
  };

  /** Sends a call that makes something under the key of its act. */
  const act = async (route: RouteAddress, call: AnyOptions): Promise<Response> => {
    const said = JSON.stringify([route.path, call.params, call.query, call.body]);
    const key = acts.take(said);
    try {
      return await request(route, call, key);
    } catch (error) {
      if (!isAnswer(error)) acts.keep(said, key);
      throw error;
    }
  };

  const open = async (route: RouteAddress, call: AnyOptions = {}): Promise<Response> => {
    try {
      return await (route.repeat === 'key' ? act(route, call) : request(route, call));
    } catch (error) {
      if (error instanceof ApiError) options.onFailure?.(error);
      throw error;
    }
  };

  const send = async (route: RouteAddress, call: AnyOptions = {}): Promise<ApiReply<unknown>> => {
    const response = await open(route, call);
    const body = (await response.json()) as { data?: unknown; message?: string; total?: number };
    return { data: body.data, message: body.message, total: body.total };
  };

  return {
    open: (route: RouteAddress, call?: AnyOptions) => open(route, call),
    send: (route: RouteAddress, call?: AnyOptions) => send(route, call),
    call: async (route: RouteAddress, call?: AnyOptions) => (await send(route, call)).data,
  } as Client;
};
