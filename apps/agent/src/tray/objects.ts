/** Things that others on the bus may read and call: by their paths and interfaces. */
import type { Answering } from './bus.ts';
import { textOf, type Value, type Variant } from './values.ts';

const PROPERTIES = 'org.freedesktop.DBus.Properties';
const PEER = 'org.freedesktop.DBus.Peer';

export type Given = { signature: string; body: readonly Value[] };
/** An answer without values. */
export const NOTHING: Given = { signature: '', body: [] };

export interface Face {
  properties: () => Readonly<Record<string, Variant>>;
  methods: Readonly<Record<string, (body: readonly Value[]) => Given>>;
}
export type Objects = Readonly<Record<string, Readonly<Record<string, Face>>>>;

/** As a value of the type `a{sv}`. */
export const dictionary = (values: Readonly<Record<string, Variant>>): Value => Object.entries(values);

const own = <Item>(of: Readonly<Record<string, Item>> | undefined, name: string): Item | undefined =>
  of && Object.hasOwn(of, name) ? of[name] : undefined;

function propertiesOf(
  faces: Readonly<Record<string, Face>>,
  member: string,
  [face, name]: readonly Value[],
): Given | null {
  const values = own(faces, textOf(face))?.properties();
  if (!values) return null;
  if (member === 'GetAll') return { signature: 'a{sv}', body: [dictionary(values)] };
  const value = member === 'Get' ? own(values, textOf(name)) : undefined;
  return value ? { signature: 'v', body: [value] } : null;
}

/** @returns what answers calls of these; nothing of them can be set */
export const answeringFor =
  (objects: Objects): Answering =>
  ({ path = '', interface: face, member = '', body = [] }) => {
    const faces = own(objects, path);
    if (!faces) return null;
    if (face === PEER && member === 'Ping') return NOTHING;
    if (face === PROPERTIES) return propertiesOf(faces, member, body);
    const found =
      face === undefined
        ? Object.values(faces).find(({ methods }) => own(methods, member))
        : own(faces, face);
    return own(found?.methods, member)?.(body) ?? null;
  };
