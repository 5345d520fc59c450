/** What an account is told about itself, by mail and by SMS. `at`: RFC 3339; `undo`: a link that works for seven days. */

/** Of an account's second factor. */
export type FactorChange =
  | { change: 'totpOn' | 'totpOff' | 'codesNew' }
  | { change: 'passkeyOn' | 'passkeyOff'; name: string };

interface Moved {
  email: boolean;
  phone: boolean;
}

export interface AccountParams {
  /** `phone` is masked, `••• ••78`: it tells a reader whether it was their own phone that registered them. */
  'account.register-mail': { code: string; firstName: string; phone: string };
  'account.register-sms': { code: string };
  'account.reset-mail': { code: string };
  'account.reset-sms': { code: string };
  'account.login-code-mail': { code: string };
  'account.login-code-sms': { code: string };
  'account.password-changed-mail': { at: string; undo: string };
  'account.password-changed-sms': { at: string };
  /** Names of browsers: the new one, and the oldest where it was signed out. */
  'account.new-login-mail': { browser: string; signedOut: string | null; at: string; undo: string };
  'account.new-login-sms': { browser: string; at: string };
  'account.change-mail': { code: string };
  'account.change-sms': { code: string };
  /** To the former addresses and those that stay; they do not say the new one: a former mailbox may have another owner now. */
  'account.address-moved-mail': Moved & { at: string; undo: string };
  'account.address-moved-sms': Moved & { undo: string };
  'account.new-address-mail': { at: string };
  'account.new-address-sms': object;
  'account.undone-mail': { at: string };
  'account.undone-sms': object;
  /** The last message of an account. */
  'account.ended-mail': { at: string };
  'account.ended-sms': { at: string };
  'factor.changed-mail': FactorChange & { at: string; undo: string };
  'factor.changed-sms': FactorChange & { at: string };
  'factor.guessed-mail': { at: string };
  'factor.guessed-sms': object;
  'factor.cloned-mail': { at: string };
  'factor.cloned-sms': object;
  'factor.recovery-used-mail': { left: number; at: string };
  'factor.recovery-used-sms': { left: number };
  'factor.removed-mail': { at: string };
  'factor.removed-sms': { at: string };
}
