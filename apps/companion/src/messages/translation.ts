/** The same messages in another language: every string a string, every function one with the same parameters. */
export type Translation<T> = T extends string
  ? string
  : T extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { [Key in keyof T]: Translation<T[Key]> };

/** What is closed where all is; sentences about it are built in another way. */
export const EVERYTHING_ES = 'Todo';
