/** What the portal gives its build. On its own, so that the build is checked without the whole portal. */
export interface Prerendered {
  path: string;
  title: string;
  file: string;
  source: string;
  html: string;
}

/** Renders every page that is marked for it. */
export type Prerender = () => Promise<Prerendered[]>;
