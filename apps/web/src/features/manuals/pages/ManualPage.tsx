import { use } from 'react';
import { useLocation } from 'react-router';
import { usePageTitle } from '../../../lib/page-title.ts';
import { ManualText } from '../components/ManualText.tsx';
import { loadManual } from '../content.ts';
import { MANUALS, manualAt } from '../manuals.ts';

/** The manuals below /user: which one follows from the address. While its text loads, the frame shows its skeleton. */
export default function ManualPage() {
  const { pathname } = useLocation();
  const manual = manualAt(pathname) ?? MANUALS[0];
  const content = use(loadManual(manual?.id ?? ''));
  usePageTitle(content.title);
  return <ManualText content={content} />;
}
