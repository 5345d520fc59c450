import { encode } from 'uqr';
import css from './QrCode.module.css';
import { uiTexts } from './messages.ts';

/** A QR code as one path, always dark on white: readers want the contrast in either theme. `label` says what it opens. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  let path = '';
  data.forEach((row, y) => row.forEach((dark, x) => (path += dark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg
      className={css.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={`${uiTexts.qrCode}: ${label}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
