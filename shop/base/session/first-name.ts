/** What somebody is called by: the first word of the full name. */
export const firstNameOf = ({ name }: { name: string }): string =>
  name.trim().split(/\s+/)[0] ?? '';
