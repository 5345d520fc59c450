import type { ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Entry } from './archive.ts';
import type { ExportPart, Row } from '../../ports/export-part.ts';
import { csvOf, gpxOf, jsonOf } from './formats.ts';

export interface ExportedChild {
  familyId: FamilyId;
  childId: ChildId;
  firstName: string;
  age: number | null;
  phone: string | null;
  devices: { deviceId: DeviceId; name: string; deviceType: string; pairedAt: string | null }[];
}

/** One table as JSON and as CSV; `rows` is called for each. @param base its path without an ending */
export const tables = (base: string, columns: readonly string[], rows: () => AsyncIterable<Row>): Entry[] => [
  { name: `${base}.json`, text: () => jsonOf(rows()) },
  { name: `${base}.csv`, text: () => csvOf(columns, rows()) },
];

/** The files of a child's export. Devices are numbered: what a parent called them is in `child.json` only. */
export const entriesOf = (
  folder: string,
  child: ExportedChild,
  parts: readonly ExportPart[],
  at: Date,
): Entry[] => {
  const { familyId, childId, firstName, age, phone } = child;
  const about = {
    madeAt: at.toISOString(),
    child: { childId, firstName, age, phone },
    devices: child.devices.map((device, index) => ({ folder: `device-${index + 1}`, ...device })),
  };
  const entries: Entry[] = [
    { name: `${folder}/child.json`, text: () => [`${JSON.stringify(about, null, 2)}\n`] },
  ];
  for (const part of parts) {
    const { ofChild, ofDevice, track } = part;
    if (ofChild)
      entries.push(...tables(`${folder}/${part.name}`, part.columns, () => ofChild(familyId, childId)));
    for (const [index, { deviceId, name }] of child.devices.entries()) {
      const base = `${folder}/device-${index + 1}/${part.name}`;
      if (ofDevice) entries.push(...tables(base, part.columns, () => ofDevice(familyId, deviceId)));
      if (track) entries.push({ name: `${base}.gpx`, text: () => gpxOf(name, track(familyId, deviceId)) });
    }
  }
  return entries;
};
