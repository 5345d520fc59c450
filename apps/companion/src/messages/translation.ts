/** The same messages in another language: every string a string, every function one with the same parameters. */
export type Translation<T> = T extends string
  ? string
  : T extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { [Key in keyof T]: Translation<T[Key]> };
