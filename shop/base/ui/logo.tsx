/** A market stall's awning over a lightning bolt. Hidden from screen readers. */
export function Logo({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 512 512" aria-hidden="true" className={`shrink-0 ${className}`}>
      <rect width="512" height="512" rx="112" className="fill-accent" />
      <path
        d="M110 86h292l44 66H66zM142 150h76v60a38 38 0 0 1-76 0zm152 0h76v60a38 38 0 0 1-76 0z"
        className="fill-navy"
      />
      <path
        d="M66 150h76v60a38 38 0 0 1-76 0zm152 0h76v60a38 38 0 0 1-76 0zm152 0h76v60a38 38 0 0 1-76 0zM286 246 168 374h70l-26 92 134-142h-76z"
        fill="#fff"
      />
    </svg>
  );
}
