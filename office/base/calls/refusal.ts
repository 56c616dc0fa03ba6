/** What the server said no to, as a form shows it. */
export type SaidRefusal = {
  /** Beside which field, by the server's names. */
  problems: Record<string, string>;
  /** What belongs to none of the form's fields; empty if nothing does. */
  failure: string;
};

/** Tells apart what of a refusal stands beside one of `fields`; all else is said too, as the server says it. */
export function tellApart(
  message: string,
  errors: Record<string, string>,
  fields: readonly string[],
): SaidRefusal {
  const all = Object.entries(errors);
  const ours = all.filter(([field]) => fields.includes(field));
  if (ours.length === 0) return { problems: {}, failure: message };
  // What no form foresees has no sentence of its own, and is known by its field.
  const isNamed = all.some(([field, said]) => message === named(field, said));
  const others = all.filter(([field]) => !fields.includes(field));
  return {
    problems: Object.fromEntries(ours),
    failure: others.map(([field, said]) => (isNamed ? named(field, said) : said)).join(' · '),
  };
}

const named = (field: string, said: string) => `${field} : ${said}`;
