import { PageHead } from '../ui/PageHead.tsx';
import { AskingGallery } from './AskingGallery.tsx';
import { FieldGallery } from './FieldGallery.tsx';
import { FrameGallery } from './FrameGallery.tsx';
import css from './gallery.module.css';
import { StateGallery } from './StateGallery.tsx';

/** `/dev/gallery`, in development only: every component in every state. Check here before inventing a new one. */
export default function GalleryPage() {
  return (
    <main className={css.page} tabIndex={-1}>
      <PageHead
        title="Components"
        subtitle="Every state in one place. Compare here before inventing a new one."
      />
      <div className={css.grid}>
        <StateGallery />
        <FieldGallery />
        <AskingGallery />
        <FrameGallery />
      </div>
    </main>
  );
}
