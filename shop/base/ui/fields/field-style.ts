/** 44 px high; text of 16 px keeps iOS from zooming in. */
export const fieldStyle =
  'block h-11 w-full rounded-lg border border-[#76849c] bg-white px-3 text-base text-ink';
