const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** An English number within a sentence: in words up to ten. */
export const inWords = (count: number): string => NUMBERS[count] ?? String(count);
