export default function PiecesPage() {
  return null;
}
