import type { ErrorData } from './error-data.ts';

/**
 * The error catalogue: code → HTTP status → wording. The wordings of the specification are exact.
 * A code that is not listed here does not compile.
 */
export const ERRORS = {
  VALIDATION: { status: 400, message: 'Some of the values cannot be used. See the list of errors.' },
  MALFORMED_JSON: { status: 400, message: 'The body is not valid JSON.' },
  OTP_INVALID: { status: 400, message: 'This code is wrong or has expired.' },
  RESET_INVALID: { status: 400, message: 'This link or code is no longer valid. Ask for a new one.' },
  UNDO_INVALID: { status: 400, message: 'This link was used already or is older than 7 days.' },
  PASSWORD_WEAK: {
    status: 400,
    message: 'This password is one of the first that others would try. Choose another.',
  },
  PASSWORD_SAME: { status: 400, message: 'This is your current password. Choose another.' },
  PASSWORD_OWN: {
    status: 400,
    message: 'This is your own password, and children use that computer. Choose another.',
  },
  PASSWORD_WRONG: { status: 400, message: 'The current password is not right.' },
  EMAIL_DIFFERS: { status: 400, message: 'This is not the email of your account.' },
  PHONE_INVALID: { status: 400, message: 'This is not a phone number that can be reached.' },
  PHONE_COUNTRY: { status: 400, message: 'Messages to this country are switched off on this installation.' },
  PAIRING_CODE_INVALID: { status: 400, message: 'This code is wrong, was used already or has expired.' },
  INVITE_INVALID: {
    status: 400,
    message: 'This invitation was used, was withdrawn or has expired. Ask for a new one.',
  },
  PASSKEY_INVALID: { status: 400, message: 'This passkey could not be added. Try again.' },
  PICTURE_UNREADABLE: {
    status: 400,
    message: 'This file is not a picture that can be used. Choose a JPEG, PNG or WebP.',
  },
  PICTURE_MISSING: { status: 400, message: 'Choose a picture first.' },
  RANGE_INVALID: {
    status: 400,
    message: 'The start must be before the end, and at most 366 days before it.',
  },
  PUSH_ENDPOINT: {
    status: 400,
    message: "This browser's push service is not one that the installation sends to.",
  },
  UNAUTHENTICATED: { status: 401, message: 'Please log in.' },
  INVALID_CREDENTIALS: { status: 401, message: 'Email or password is not right.' },
  MFA_REQUIRED: { status: 401, message: 'One more step: prove that it is you.' },
  MFA_INVALID: {
    status: 401,
    message: 'That was not right, or was used already. A code of your app works once; wait for the next one.',
  },
  MFA_EXPIRED: {
    status: 401,
    message: 'This login took too long or too many tries. Enter your password again.',
  },
  LIVE_PERMISSION_DENIED: { status: 401, message: 'Permission denied' },
  OTP_PENDING: { status: 403, message: 'Please have your OTP verified' },
  PACKAGE_EXPIRED: { status: 403, message: 'Package has expired' },
  MFA_SETUP_REQUIRED: {
    status: 403,
    message: 'This installation asks you for a second step when you log in. Set it up first.',
  },
  DEVICE_CAP: { status: 403, message: 'Maximum no of devices reached' },
  DEVICE_TYPE_PLAN: { status: 403, message: 'Your plan does not include this type of device.' },
  PLAN_FIXED: { status: 403, message: 'On this installation the operator changes the plan, not the family.' },
  FENCE_CAP: { status: 403, message: 'A device can have at most 100 fences. Delete one first.' },
  INVITE_ADDRESS: {
    status: 403,
    message: 'This invitation is for another email address or phone number.',
  },
  INVITE_BLOCKED: { status: 403, message: 'The person with this address does not want to be invited.' },
  ACCESS_TOKEN_FORBIDDEN: {
    status: 403,
    message:
      'This access token may not do this: some things are for signed-in parents alone, others need a token that may write.',
  },
  STREET_PICTURES_NOT_ALLOWED: {
    status: 403,
    message: 'No parent has agreed yet that street pictures are fetched from their provider.',
  },
  FILTER_PLAN: {
    status: 403,
    message: 'Further policies need a plan with advanced filtering. The Default policy works with any.',
  },
  UNDER_13: { status: 403, message: 'This page is for children from 13 on.' },
  NOT_AN_AGENT: {
    status: 403,
    message:
      'This device was not paired by the agent of a computer. Make a new code for the computer and pair it with “kinward-agent pair”.',
  },
  NOT_OWNER: { status: 403, message: 'Only the owner of the family can do this.' },
  ORIGIN_NOT_ALLOWED: {
    status: 403,
    message: 'This page may not call the installation. Set PUBLIC_URL to its address.',
  },
  INSECURE_TRANSPORT: {
    status: 403,
    message: 'This connection is not encrypted. Use HTTPS, or set ALLOW_INSECURE_HTTP=true on the server.',
  },
  ADULT_NEEDS_COMPANION: {
    status: 403,
    message:
      'This is an adult’s device. It reports through the Kinward page on the device alone, where its holder says yes or no.',
  },
  REAUTH_REQUIRED: { status: 403, message: 'Please authenticate yourself' },
  NOT_FOUND: { status: 404, message: 'There is nothing here.' },
  AGENT_NOT_BUILT: {
    status: 404,
    message:
      'This installation has not built its agent yet. Its operator does that by “npx kinward agent build”.',
  },
  ENROLMENT_ENDED: {
    status: 410,
    message:
      'This code has expired, was used as often as it may be, or was ended. A parent makes another one in the portal.',
  },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address does not support that method.' },
  ACCOUNT_EXISTS: {
    status: 409,
    message: 'An account with this email or phone already exists. Log in instead.',
  },
  FAMILY_ON_LEGAL_HOLD: {
    status: 409,
    message: 'The operator of this installation has stopped all deleting in this family. Ask them about it.',
  },
  ENROLMENTS_FULL: {
    status: 409,
    message: 'There are 20 codes for several computers already. End one first.',
  },
  UPDATES_HELD: {
    status: 409,
    message: 'A parent holds newer versions of the agent back on this computer, in the portal.',
  },
  CONFLICT: { status: 409, message: 'Someone changed this in the meantime. Load it again.' },
  ALREADY_PARENT: { status: 409, message: 'This is a parent of the family already.' },
  INVITE_EXISTS: { status: 409, message: 'This address is invited already. Send that invitation again.' },
  INVITES_FULL: {
    status: 409,
    message: 'At most 5 invitations can be open at a time. Withdraw one first.',
  },
  PARENTS_FULL: { status: 409, message: 'A family can have at most 6 parents.' },
  OWNER_STAYS: { status: 409, message: 'You own this family. Make another parent the owner first.' },
  LAST_PARENT: { status: 409, message: 'You are the only parent of this family.' },
  FAMILY_NOT_EMPTY: {
    status: 409,
    message: 'Your own family still has children or other parents. Join with an account that has none.',
  },
  PLAN_TOO_SMALL: {
    status: 409,
    message: 'The devices in use do not fit into that plan. Remove some of them first.',
  },
  TOTP_EXISTS: { status: 409, message: 'An authenticator app is set up already. Remove it first.' },
  PASSKEYS_FULL: { status: 409, message: 'An account can have at most 10 passkeys. Remove one first.' },
  ACCESS_TOKENS_FULL: {
    status: 409,
    message: 'You can have at most 10 access tokens at a time. End one first.',
  },
  PASSKEYS_OFF: {
    status: 409,
    message: 'Passkeys need a portal with a name: localhost, or an address with HTTPS.',
  },
  MFA_OFF: { status: 409, message: 'Set up an authenticator app or a passkey first.' },
  POLICY_FULL: {
    status: 409,
    message: 'This device has as many blocked entries as it can have. Allow some of them first.',
  },
  SCHEDULES_FULL: {
    status: 409,
    message: 'This device has as many schedules as it can have. Delete one first.',
  },
  SCHEDULE_EXISTS: { status: 409, message: 'This device has the same schedule already.' },
  REQUESTS_FULL: {
    status: 409,
    message: 'Some of your requests still wait for an answer. Ask again when they are answered.',
  },
  REQUEST_ANSWERED: { status: 409, message: 'This was answered already, or no one answered in time.' },
  NO_DEVICE: { status: 409, message: 'This child has no device yet. Add one first.' },
  GRANTS_FULL: {
    status: 409,
    message: 'This device has as many exceptions as it can have. Take one back first.',
  },
  ALWAYS_IMPOSSIBLE: {
    status: 409,
    message: '“Always” would open nothing here. Allow it for a while instead.',
  },
  BUDGETS_FULL: { status: 409, message: 'This child has as many budgets as it can have. Delete one first.' },
  BUDGET_EXISTS: { status: 409, message: 'There is a budget for this already. Change that one.' },
  FILTER_NETWORK_NOT_HERE: {
    status: 409,
    message:
      'The network that you are in cannot be linked: another family has it, or it cannot be told apart.',
  },
  FILTER_NETWORKS_FULL: {
    status: 409,
    message: 'Your family has as many networks as it can have. Remove one first.',
  },
  FILTER_ADDRESS_NOT_OWN: {
    status: 409,
    message: 'This address is in none of the networks that your family has linked.',
  },
  FILTER_ADDRESS_TAKEN: {
    status: 409,
    message: 'Another device has this address, or this one has as many as it may have.',
  },
  FILTER_POLICIES_FULL: {
    status: 409,
    message: 'Your family has as many policies as it can have. Delete one first.',
  },
  FILTER_LISTS_FULL: {
    status: 409,
    message: 'Your family has as many lists as it can have. Delete one first.',
  },
  FILTER_EXCEPTIONS_FULL: {
    status: 409,
    message: 'This policy has as many exceptions as it can have. Take one back first.',
  },
  FILTER_NAME_EXISTS: { status: 409, message: 'There is one with this name already. Choose another name.' },
  FILTER_SOURCES_FULL: {
    status: 409,
    message: 'Your family has as many lists of others as it can have. Switch one off or delete one first.',
  },
  FILTER_DEFAULT_STAYS: { status: 409, message: 'The Default policy cannot be deleted.' },
  SAMPLE_CHILD: {
    status: 409,
    message: 'This child is a sample, so no real device belongs here. Add a child of your own first.',
  },
  OTHER_CLIENT_REPORTS: {
    status: 409,
    message:
      'Another app or a watch reports for this device, and these keys would silence it. Make a new pairing code first: it ends the other one.',
  },
  TRACKER_NEEDS_COMPANION: {
    status: 409,
    message:
      'This app reports beside the Kinward page on the device, which is not connected. Make a new pairing code first.',
  },
  WATCHES_OFF: {
    status: 409,
    message: 'This installation takes no GPS watches. Its operator can switch them on.',
  },
  FILTER_OFF: {
    status: 409,
    message: 'This installation knows no devices by name yet. Its operator can set that up.',
  },
  WATCH_TAKEN: {
    status: 409,
    message:
      'This number is in use already. If the watch is on another device of your family, remove it there. If not, check the number and ask who runs this installation.',
  },
  RECORDING_PAUSED: {
    status: 409,
    message: 'The place of this child is not recorded at the moment. Ask again when the pause is over.',
  },
  ADULT_NOT_SHARED: {
    status: 409,
    message: 'This is an adult’s device, and its holder does not share the place.',
  },
  PAUSE_NOT_YOURS: {
    status: 409,
    message:
      'You have no pause running here. Only who began a pause, or the child’s device, can end it early.',
  },
  NOT_ADULT: { status: 409, message: 'This is a child’s device: what it shares is switched by the family.' },
  NO_ABUSE_CONTACT: {
    status: 404,
    message: 'The operator of this installation has named no one who takes such reports.',
  },
  REPORT_CHANGED: {
    status: 409,
    message: 'This is not the report that was shown. Open it again and read it before you send it.',
  },
  PAGE_NOT_NEEDED: {
    status: 409,
    message: 'No other app is connected to this device, so it needs no page. Choose “Use another app” first.',
  },
  EXPORT_RUNNING: { status: 409, message: 'An export of yours is being fetched. Let it end first.' },
  TOO_LARGE: { status: 413, message: 'This is larger than the installation accepts.' },
  RANGE_NOT_THERE: { status: 416, message: 'The file has no such bytes.' },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'Send JSON (application/json), or a picture as multipart/form-data.',
  },
  MISDIRECTED: {
    status: 421,
    message: 'This installation does not answer to that host name. Set PUBLIC_URL to it.',
  },
  IDEMPOTENCY_MISMATCH: {
    status: 422,
    message: 'This Idempotency-Key was used for another call. Use a new key for each act.',
  },
  RATE_LIMITED: { status: 429, message: 'Too many tries. Wait a little and try again.' },
  TOO_MANY_STREAMS: { status: 429, message: 'Too many live connections are open. Close one of them.' },
  QUOTA: { status: 429, message: 'This device has sent more than its share. Try again later.' },
  INTERNAL: {
    status: 500,
    message: 'Something went wrong on our side. Please try again. The error has been logged.',
  },
  STORAGE_FULL: {
    status: 503,
    message: 'This installation has no room left, so nothing was stored. Try again later.',
  },
  BUSY: { status: 503, message: 'The server is busy. Try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

export interface FieldError {
  path: string;
  message: string;
}

interface Detail {
  message?: string;
  errors?: FieldError[];
  retryAfterSeconds?: number;
}

/** A code with data is thrown with it, any other without. */
type Details<C extends ErrorCode> = C extends ErrorCode
  ? ErrorData<C> extends undefined
    ? [detail?: Detail & { data?: undefined }]
    : Partial<ErrorData<C>> extends ErrorData<C>
      ? [detail?: Detail & { data?: ErrorData<C> }]
      : [detail: Detail & { data: ErrorData<C> }]
  : never;

/** The one error type that server code throws deliberately; the HTTP layer turns it into the failure format of the contract. */
export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C;
  readonly status: number;
  readonly errors: FieldError[] | undefined;
  readonly data: object | undefined;
  /** Seconds until a retry can succeed; becomes the `Retry-After` header. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: C, ...[detail]: Details<C>) {
    super(detail?.message ?? ERRORS[code].message);
    this.name = 'AppError';
    this.code = code;
    this.status = ERRORS[code].status;
    this.errors = detail?.errors;
    this.data = detail?.data;
    this.retryAfterSeconds = detail?.retryAfterSeconds;
  }
}
