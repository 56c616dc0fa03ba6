/** Why the server refused what was sent, read out when it comes; nothing while there is no text. */
export const Refusal = ({ text, className = '' }: { text: string; className?: string }) => (
  <p
    role="alert"
    className={`rounded-lg bg-promo-soft p-3 font-semibold empty:hidden ${className}`}
  >
    {text}
  </p>
);
