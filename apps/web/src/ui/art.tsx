import type { ReactNode } from 'react';

export type ArtName = 'house' | 'lantern' | 'buoy' | 'gate' | 'ribbon';

/** Flat drawings of tokens only, each with one lamp-lit thing. */
const DRAWINGS: Record<ArtName, ReactNode> = {
  house: (
    <>
      <path
        fill="var(--map-water)"
        d="M0 96c32-12 52 6 80-2s40-22 70-14 48 4 74-6v46a16 16 0 0 1-16 16H16a16 16 0 0 1-16-16z"
      />
      <path
        fill="var(--map-land)"
        d="M12 108c26-10 44 2 68-3s36-16 60-10 42 3 66-3c10 21-5 37-32 37H38c-24 0-34-9-26-21z"
      />
      <ellipse
        cx="110"
        cy="113"
        rx="62"
        ry="12"
        fill="var(--allowed)"
        fillOpacity=".1"
        stroke="var(--allowed)"
        strokeWidth="2"
      />
      <path fill="var(--surface)" d="M72 68l32-26 32 26v42a3 3 0 0 1-3 3H75a3 3 0 0 1-3-3z" />
      <path
        d="M67 66l37-30 37 30"
        fill="none"
        stroke="var(--primary)"
        strokeWidth="7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="83" y="72" width="18" height="18" rx="3" fill="var(--lamp)" />
      <path d="M92 72v18M83 81h18" stroke="var(--surface)" strokeWidth="2" />
      <path fill="var(--primary-soft)" d="M110 113V86a9 9 0 0 1 18 0v27z" />
      <circle cx="124" cy="100" r="2" fill="var(--primary)" />
    </>
  ),
  lantern: (
    <>
      <path
        fill="var(--map-land)"
        d="M8 122c40-14 80-10 112-12s66 2 96 10v4a12 12 0 0 1-12 12H20a12 12 0 0 1-12-12z"
      />
      <path d="M112 120V64" stroke="var(--primary)" strokeWidth="6" strokeLinecap="round" />
      <circle cx="112" cy="46" r="32" fill="var(--primary-soft)" />
      <rect
        x="99"
        y="28"
        width="26"
        height="36"
        rx="7"
        fill="var(--surface)"
        stroke="var(--primary)"
        strokeWidth="4"
      />
      <circle cx="112" cy="46" r="7" fill="var(--lamp)" />
      <path d="M104 22h16M112 22v-6" stroke="var(--primary)" strokeWidth="4" strokeLinecap="round" />
      <path d="M98 120h28" stroke="var(--primary)" strokeWidth="6" strokeLinecap="round" />
    </>
  ),
  buoy: (
    <>
      <path
        fill="var(--map-water)"
        d="M4 84c26-10 42 8 70 2s44-10 74-2 50 2 72-6v44a14 14 0 0 1-14 14H18a14 14 0 0 1-14-14z"
      />
      <path fill="var(--primary)" d="M86 92l10-44h28l10 44c-14 8-34 8-48 0z" />
      <path fill="var(--surface)" d="M92 66h36l3 13H89z" />
      <path d="M110 48V30" stroke="var(--primary)" strokeWidth="5" strokeLinecap="round" />
      <circle cx="110" cy="24" r="9" fill="var(--lamp)" />
      <path
        d="M60 110c12-5 20 5 32 0s20 5 32 0 20 5 32 0"
        fill="none"
        stroke="var(--surface)"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </>
  ),
  gate: (
    <>
      <path fill="var(--map-land)" d="M8 116c50-10 150-10 208 0v8a12 12 0 0 1-12 12H20a12 12 0 0 1-12-12z" />
      <path d="M52 122V52M172 122V52" stroke="var(--primary)" strokeWidth="9" strokeLinecap="round" />
      <path
        d="M68 68h88M68 108h88M80 58v60M102 58v60M122 58v60M144 58v60"
        stroke="var(--primary)"
        strokeWidth="5"
        strokeLinecap="round"
        opacity=".55"
      />
      <rect
        x="100"
        y="78"
        width="24"
        height="22"
        rx="6"
        fill="var(--surface)"
        stroke="var(--primary)"
        strokeWidth="4"
      />
      <circle cx="52" cy="38" r="8" fill="var(--lamp)" />
      <circle cx="172" cy="40" r="5" fill="var(--primary)" />
    </>
  ),
  ribbon: (
    <>
      <rect x="12" y="34" width="200" height="74" rx="16" fill="var(--surface)" />
      <rect x="28" y="62" width="168" height="18" rx="9" fill="var(--primary-soft)" />
      <path d="M70 54v34M112 54v34M154 54v34" stroke="var(--line)" strokeWidth="2" />
      <path d="M112 46v50" stroke="var(--primary)" strokeWidth="4" strokeLinecap="round" />
      <circle cx="112" cy="44" r="8" fill="var(--lamp)" />
      <path
        d="M36 124h40M92 124h24"
        stroke="var(--line-control)"
        strokeWidth="4"
        strokeLinecap="round"
        opacity=".5"
      />
    </>
  ),
};

/** A drawing of 224 × 136 units; decoration only. */
export function Art({
  name,
  className,
  width,
}: {
  name: ArtName;
  className?: string | undefined;
  width?: number;
}) {
  return (
    <svg width={width} viewBox="0 0 224 136" className={className} aria-hidden="true">
      {DRAWINGS[name]}
    </svg>
  );
}
