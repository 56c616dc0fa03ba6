/** The classes of a text field or a select, 44 px high; 16 px text keeps iOS from zooming in. */
export const fieldStyle =
  'block h-11 w-full rounded-lg border border-[#76849c] bg-white px-3 text-base text-ink';
