/**
 * A tired thumb taps twice. Between the two taps the page has often not been drawn again, so the button does not say yet
 * that it waits: the second tap would add a second child, or answer the question that took the place of the first.
 */

/** Buttons that send something: those of forms, and the answers to a question. */
const SENDS = 'button[type="submit"], [role="alertdialog"] button';
const WITHIN_MS = 600;
/** A question that has been shown for longer is answered on purpose. */
const UNREAD_MS = 350;
/** How far apart two taps on the same spot can be, in CSS pixels. */
const NEAR_PX = 24;

interface Press {
  button: Element;
  at: number;
  x: number;
  y: number;
}

/** Whether `next` is the second half of a double tap, or an Enter that is held. Both have sent something, nothing came in between. */
export const isSecondHalf = (former: Press | undefined, next: Press): boolean => {
  if (former === undefined) return false;
  const since = next.at - former.at;
  if (former.button === next.button) return since <= WITHIN_MS;
  // Presses by key have no place.
  if (since > UNREAD_MS || (former.x === 0 && former.y === 0)) return false;
  return Math.hypot(next.x - former.x, next.y - former.y) <= NEAR_PX;
};

/** Lets only the first of two quick presses through. Typing in between makes the second one new. @returns what ends it */
export const ignoreSecondPresses = (): (() => void) => {
  let former: Press | undefined;
  const forget = () => {
    former = undefined;
  };
  // A button that has waited and waits no longer was answered, such as by a refusal: trying again is a press of its own.
  const answered = new MutationObserver(([change]) => {
    if (change?.oldValue === 'true') forget();
  });
  const press = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest(SENDS) : null;
    if (button === null) return forget();
    const next = { button, at: event.timeStamp, x: event.clientX, y: event.clientY };
    const isSecond = isSecondHalf(former, next);
    former = next;
    if (isSecond) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else {
      answered.disconnect();
      answered.observe(button, { attributeFilter: ['aria-disabled'], attributeOldValue: true });
    }
  };
  document.addEventListener('click', press, true);
  document.addEventListener('input', forget, true);
  return () => {
    answered.disconnect();
    document.removeEventListener('click', press, true);
    document.removeEventListener('input', forget, true);
  };
};
