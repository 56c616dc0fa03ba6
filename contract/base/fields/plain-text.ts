/** Removes tags, decodes entities and joins lines. The text may hold `<`: escape it before use as HTML. */
export function plainText(html: string | false): string {
  if (html === false) return '';
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: keyof typeof entities) => entities[name])
    .replace(/\s+/g, ' ')
    .trim();
}

const entities = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** Cuts a text at a word; `length` includes the ellipsis. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2))}…`;
}

/** Removes Unicode's format characters (Cf), which come with pasted text. */
export const withoutInvisible = (text: string): string => text.replace(/\p{Cf}/gu, '');
