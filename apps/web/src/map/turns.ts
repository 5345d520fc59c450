/** Each waits for those before it. */
let turns: Promise<void> = Promise.resolve();

/** Resolves in a task of its own, one after another: between them the browser paints and answers. */
export const turn = (): Promise<void> =>
  (turns = turns.then(() => new Promise((resolve) => setTimeout(resolve))));
