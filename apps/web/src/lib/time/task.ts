const waiting: (() => void)[] = [];
let channel: MessageChannel | undefined;

/** Runs the next, and the one after it in a task of its own. */
const runNext = (): void => {
  waiting.shift()?.();
  if (waiting.length > 0) channel?.port2.postMessage(null);
};

/**
 * Resolves in a task of its own, one after another: what each begins, such as a request, is no long task together with the others.
 * A timer would wait for a second, and later for a minute, where the page is hidden.
 */
export const ownTask = (): Promise<void> =>
  new Promise((resolve) => {
    if (channel === undefined) {
      channel = new MessageChannel();
      channel.port1.addEventListener('message', runNext);
      channel.port1.start();
    }
    if (waiting.push(resolve) === 1) channel.port2.postMessage(null);
  });
