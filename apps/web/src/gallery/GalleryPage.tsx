import { PageHead } from '../ui/PageHead.tsx';
import { AskingPieces } from './AskingGallery.tsx';
import { FieldPieces } from './FieldGallery.tsx';
import { FramePieces } from './FrameGallery.tsx';
import css from './gallery.module.css';
import { StatePieces } from './StateGallery.tsx';

/** `/dev/pieces`, in development only: every piece in every state. Look here before inventing a new one. */
export default function PiecesPage() {
  return (
    <main className={css.page} tabIndex={-1}>
      <PageHead
        says
        title="Components"
        lede="Every state in one place. Compare here before inventing a new one."
      />
      <div className={css.grid}>
        <StatePieces />
        <FieldPieces />
        <AskingPieces />
        <FramePieces />
      </div>
    </main>
  );
}
