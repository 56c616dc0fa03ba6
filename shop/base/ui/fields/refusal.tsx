/** Screen readers read it when it appears. */
export const Refusal = ({ text, className = '' }: { text: string; className?: string }) => (
  <p
    role="alert"
    className={`rounded-lg bg-promo-soft p-3 font-semibold empty:hidden ${className}`}
  >
    {text}
  </p>
);
