/** Names of the test page that were asked for, told to the server at once: somebody waits for it. */
import { CHECK_TOKEN_LENGTH, CHECK_ZONE, type ChecksHeard } from '@kinward/contract/filter/check.schemas.ts';
import { isNetwork, type Subject } from '@kinward/filter-core/policy/device.ts';

const SOON_MS = 100;
/** More are asked for by no open page. */
const MOST_WAITING = 200;
const TOKEN = /^[a-z2-7]+$/u;

export type Check = ChecksHeard['checks'][number];

export interface Checks extends Disposable {
  /** @param name in lower case @param subject whose rules decide for who asked */
  note(name: string, subject: Subject | null): void;
}

const tokenOf = (name: string): string | null => {
  const token = name.slice(0, CHECK_TOKEN_LENGTH);
  return name === `${token}.${CHECK_ZONE}` && TOKEN.test(token) ? token : null;
};

/** @param tell one that is not heard is not told again: the page is looked at for seconds only */
export function newChecks(tell: (checks: Check[]) => Promise<unknown>): Checks {
  const waiting = new Map<string, Check>();
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    timer = undefined;
    const checks = [...waiting.values()];
    waiting.clear();
    void tell(checks);
  };
  return {
    note(name, subject) {
      const token = tokenOf(name);
      if (token === null || waiting.size >= MOST_WAITING) return;
      const by = subject === null ? 'nobody' : isNetwork(subject) ? 'network' : 'device';
      const of = subject && {
        familyId: subject.familyId,
        id: isNetwork(subject) ? subject.networkId : subject.deviceId,
      };
      waiting.set(token, { token, by, ...(of && { of }) });
      timer ??= setTimeout(flush, SOON_MS).unref();
    },
    [Symbol.dispose]() {
      clearTimeout(timer);
    },
  };
}
