const shape =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-5 font-semibold transition-colors disabled:cursor-not-allowed disabled:opacity-50';

const looks = {
  primary: 'bg-accent text-white hover:bg-accent-dark',
  secondary: 'border border-accent bg-white text-accent-dark hover:bg-accent-soft',
  light: 'bg-white text-accent-dark hover:bg-accent-soft',
  quiet: 'text-accent-dark hover:bg-accent-soft',
} as const;

/** The classes of a button or of a link that looks like one; at least 44 px high. */
export const buttonStyle = (look: keyof typeof looks, more = '') =>
  `${shape} ${looks[look]} ${more}`.trim();
