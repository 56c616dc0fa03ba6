import type { Customer } from '#shop/base/session/session.ts';

export function Avatar({ customer, className }: { customer: Customer; className: string }) {
  const shape = `shrink-0 rounded-full bg-accent-soft ${className}`;
  if (customer.avatar !== false) {
    return <img src={customer.avatar} alt="" width={256} height={256} className={shape} />;
  }
  return (
    <span
      aria-hidden="true"
      className={`flex items-center justify-center font-extrabold text-accent-dark ${shape}`}
    >
      {initialsOf(customer.name)}
    </span>
  );
}

const initialsOf = (name: string) => {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase()).join('');
};
