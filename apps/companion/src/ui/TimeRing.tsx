const ROUND = 2 * Math.PI * 41;

/** What is left of a time, emptying clockwise. Words with the same figure stand beside it. */
export function TimeRing({ minutes, of, unit }: { minutes: number; of: number; unit: string }) {
  const share = of === 0 ? 0 : Math.min(1, minutes / of);
  return (
    <svg className="clk" width="96" height="96" viewBox="0 0 96 96" aria-hidden="true">
      <circle className="clk-well" cx="48" cy="48" r="41" />
      {share > 0 && (
        <circle
          className="clk-left"
          cx="48"
          cy="48"
          r="41"
          strokeDasharray={`${share * ROUND} ${ROUND}`}
          transform="rotate(-90 48 48)"
        />
      )}
      <text className="clk-figure" x="48" y="53">
        {minutes}
      </text>
      <text className="clk-unit" x="48" y="69">
        {unit}
      </text>
    </svg>
  );
}
