/** What the build wrote of the packages in use (build/licences.ts). */
export interface Licences {
  packages: readonly { name: string; version: string; licence: string; text: number | null }[];
  texts: readonly string[];
}

/** Reads the list, a file of the portal. @throws Error when it does not come */
export async function readLicences(): Promise<Licences> {
  const response = await fetch('/licences.json');
  if (!response.ok) throw new Error(`The list of licences answers ${response.status}`);
  return (await response.json()) as Licences;
}
