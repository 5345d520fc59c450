/** Milliseconds after which what a test waits for is missing; no test waits for them to pass. */
const PATIENCE_MS = 30_000;
const POLL_MS = 15;
/** A value, a choice or a style sheet may change and leave no trace in the document: then it is looked at after these milliseconds. */
const UNSEEN_MS = 150;

/**
 * Calls `check` until it does not throw.
 * @param isDue whether it is worth a call now
 * @throws what it threw last
 */
export const eventually = async <T>(
  check: () => T | Promise<T>,
  isDue: () => boolean = () => true,
): Promise<T> => {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    do await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    while (!isDue());
  }
};

/** The document that is watched: each file of tests has its own. */
let watched: Document | undefined;
let changes = 0;

const watch = (): void => {
  if (watched === document) return;
  watched = document;
  const note = (): void => void changes++;
  new MutationObserver(note).observe(document, {
    attributes: true,
    characterData: true,
    childList: true,
    subtree: true,
  });
  for (const type of ['focusin', 'focusout', 'input', 'change']) addEventListener(type, note, true);
};

/** The same for what is on the page, which is searched again once the page has changed: a search is dear. */
export const onPage = <T>(check: () => T): Promise<T> => {
  watch();
  let seen = changes;
  let next = 0;
  return eventually(
    () => {
      seen = changes;
      next = Date.now() + UNSEEN_MS;
      return check();
    },
    () => changes !== seen || Date.now() > next,
  );
};
