import sanitizeHtml from 'sanitize-html';

/**
 * Keeps text formatting and removes scripts, styles, foreign links and unknown markup. Plain text becomes paragraphs.
 * Null if nothing is left.
 */
export function sanitizeDescription(description: string | false | null): string | null {
  if (!description) return null;
  const html = /<[a-z][^>]*>/i.test(description)
    ? description
    : description
        .split(/\n{2,}/)
        .map((paragraph) => `<p>${escapeText(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
        .join('');
  const clean = sanitizeHtml(html, {
    allowedTags: [
      'p',
      'br',
      'ul',
      'ol',
      'li',
      'strong',
      'em',
      'b',
      'i',
      'h3',
      'h4',
      'table',
      'tbody',
      'thead',
      'tr',
      'th',
      'td',
    ],
    allowedAttributes: {},
    transformTags: { h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4', div: 'p' },
  }).trim();
  return clean.replace(/<[^>]*>/g, '').trim() === '' ? null : clean;
}

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
