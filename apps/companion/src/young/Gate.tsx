/** A closed gate with a lamp: what every closed thing looks like here. No lock, no hand, no blame. */
export function Gate() {
  return (
    <svg className="gate" viewBox="0 0 224 130" aria-hidden="true">
      <path d="M12 108c60-10 140-10 200 0v12a8 8 0 0 1-8 8H20a8 8 0 0 1-8-8z" fill="var(--map-land)" />
      <path
        d="M70 50v60M92 50v60M114 50v60M136 50v60M58 62h92M58 98h92"
        stroke="var(--bar-rest)"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path d="M44 46v70M164 46v70" stroke="var(--primary)" strokeWidth="9" strokeLinecap="round" />
      <rect
        x="92"
        y="68"
        width="24"
        height="22"
        rx="6"
        fill="var(--surface)"
        stroke="var(--primary)"
        strokeWidth="4"
      />
      <circle cx="44" cy="30" r="8" fill="var(--lamp)" />
    </svg>
  );
}
