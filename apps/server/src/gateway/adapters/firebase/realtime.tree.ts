/** JSON trees as the Firebase Realtime Database keeps them: no null, no empty child, lists are children named 0, 1, 2 … */
import type { Json, RealtimeTree } from './realtime.port.ts';

const isTree = (value: Json | undefined): value is RealtimeTree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const own = (tree: RealtimeTree, key: string): Json | undefined =>
  Object.hasOwn(tree, key) ? tree[key] : undefined;

/** Takes nulls and empty children away and turns lists into children; undefined when nothing is left. */
export const compact = (value: Json): Json | undefined => {
  if (value === null) return undefined;
  if (typeof value !== 'object') return value;
  const entries = Object.entries(value).flatMap(([key, child]): [string, Json][] => {
    const kept = compact(child);
    return kept === undefined ? [] : [[key, kept]];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
};

/** Children named by whole numbers of which more than half are there are shown as a list. */
const asList = (tree: RealtimeTree): Json[] | undefined => {
  const keys = Object.keys(tree);
  if (!keys.every((key) => /^(?:0|[1-9]\d{0,4})$/u.test(key))) return undefined;
  const length = Math.max(...keys.map(Number)) + 1;
  if (keys.length * 2 <= length) return undefined;
  return Array.from({ length }, (_, index) => expand(own(tree, String(index)) ?? null));
};

/** The value as it is shown: the opposite of `compact`. */
export const expand = (value: Json): Json => {
  if (!isTree(value)) return value;
  return (
    asList(value) ?? Object.fromEntries(Object.entries(value).map(([key, child]) => [key, expand(child)]))
  );
};

/** The compact value at a path; undefined when there is none. */
export const valueAt = (tree: Json | undefined, path: readonly string[]): Json | undefined => {
  let value = tree;
  for (const key of path) value = isTree(value) ? own(value, key) : undefined;
  return value;
};

/** A copy of the compact tree with another value at a path. */
export const withValue = (tree: Json | undefined, path: readonly string[], value: Json): Json | undefined => {
  const [key, ...rest] = path;
  if (key === undefined) return compact(value);
  const children = isTree(tree) ? { ...tree } : {};
  const child = withValue(own(children, key), rest, value);
  if (child === undefined) delete children[key];
  else children[key] = child;
  return Object.keys(children).length === 0 ? undefined : children;
};

/** Levels of children: 0 for a plain value. */
export const depthOf = (value: Json | undefined): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

/** Only the names of the children, as `shallow=true` answers. */
export const shallow = (value: Json): Json =>
  isTree(value) ? Object.fromEntries(Object.keys(value).map((key) => [key, true])) : value;

/** The longest name of the protocol, in bytes of UTF-8. */
const KEY_BYTES = 768;

/** True for a name that a child can have: the protocol's grammar, and none that reaches a prototype. */
export const isKey = (key: string): boolean =>
  key.length > 0 &&
  Buffer.byteLength(key) <= KEY_BYTES &&
  !/[.$#[\]/\p{Cc}]/u.test(key) &&
  key.isWellFormed() &&
  !['__proto__', 'constructor', 'prototype'].includes(key);

/** True when every name in the value can be one. */
export const hasOnlyKeys = (value: Json): boolean =>
  typeof value !== 'object' ||
  value === null ||
  Object.entries(value).every(([key, child]) => isKey(key) && hasOnlyKeys(child));
