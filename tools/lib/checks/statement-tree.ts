/** Reading a parsed statement: nodes are objects with one key, their kind (libpg_query's protobuf as JSON). */
export type Tree = Record<string, unknown>;

export const isRecord = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const recordOf = (value: unknown): Tree => (isRecord(value) ? value : {});

export const listOf = (value: unknown): Tree[] => (Array.isArray(value) ? value.filter(isRecord) : []);

export const stringOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** The text of a name in a list of names; empty for `*`. */
export const nameOf = (value: unknown): string => stringOf(recordOf(recordOf(value)['String'])['sval']) ?? '';

/** The kind of a node and what it holds. */
export const nodeOf = (value: unknown): [kind: string, node: Tree] => {
  const [kind, node] = Object.entries(recordOf(value))[0] ?? ['', {}];
  return [kind, recordOf(node)];
};
