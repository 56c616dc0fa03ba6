const MAX_SIGNS = 60;

/** Typed text in a message to somebody else: one line, 60 signs, nothing a mail program makes a link of. */
export function quoteTyped(text: string, maxSigns = MAX_SIGNS): string {
  const plain = onOneLine(text.replace(/\p{Cf}/gu, ''))
    .replace(/:\/*|\/{2,}/g, ' ')
    .replace(/([.。．｡])(?=\S)/gu, '$1 ')
    .replace(/ {2,}/g, ' ')
    .trim();
  const signs = [...plain];
  return signs.length <= maxSigns ? plain : `${signs.slice(0, maxSigns - 1).join('')}…`;
}

/** A greeting. The name is left out unless it is one: the mail may reach a stranger. */
export function greet(name: string): string {
  const quoted = quoteTyped(name);
  const isName = /^[\p{L}\p{M}'’ .…-]+$/u.test(quoted) && !/\.[\p{L}\p{Cf}]{2}/u.test(name);
  return isName ? `Bonjour ${quoted},` : 'Bonjour,';
}

/** Text without line breaks and control characters, fit for a header, where a new line begins another. */
export function onOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
