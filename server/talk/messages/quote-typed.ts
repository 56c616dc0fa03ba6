const MAX_SIGNS = 60;

/** Typed text for another person: on one line, cut to `maxSigns`, its addresses broken (rule T-5). */
export function quoteTyped(text: string, maxSigns = MAX_SIGNS): string {
  const plain = onOneLine(text.replace(/\p{Cf}/gu, ''))
    .replace(/:\/*|\/{2,}/g, ' ')
    .replace(/([.。．｡])(?=\S)/gu, '$1 ')
    .replace(/ {2,}/g, ' ')
    .trim();
  const signs = [...plain];
  return signs.length <= maxSigns ? plain : `${signs.slice(0, maxSigns - 1).join('')}…`;
}

/** Leaves out what is no name: the mail may reach a stranger. */
export function greetingFor(name: string): string {
  const quoted = quoteTyped(name);
  const isName = /^[\p{L}\p{M}'’ .…-]+$/u.test(quoted) && !/\.[\p{L}\p{Cf}]{2}/u.test(name);
  return isName ? `Bonjour ${quoted},` : 'Bonjour,';
}

/** Safe for a header, where a new line begins another. */
export function onOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
