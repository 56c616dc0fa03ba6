import sanitizeHtml from 'sanitize-html';

const HEADINGS = ['h2', 'h3', 'h4'];

/** The HTML of a page without scripts, styles, frames and addresses that run something. */
export const sanitizePage = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [
      ...HEADINGS,
      'p',
      'br',
      'hr',
      'ul',
      'ol',
      'li',
      'strong',
      'em',
      'b',
      'i',
      'del',
      'code',
      'blockquote',
      'a',
      'table',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
    ],
    allowedAttributes: {
      a: ['href', 'title'],
      ol: ['start'],
      th: ['align'],
      td: ['align'],
      ...Object.fromEntries(HEADINGS.map((tag) => [tag, ['id']])),
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    // The page's own title is the first heading.
    transformTags: { h1: 'h2', h5: 'h4', h6: 'h4' },
  });
