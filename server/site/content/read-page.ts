import { LRUCache } from 'lru-cache';
import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';
import type { PageContent } from '#contract/site/shop.ts';
import type { PageSource } from '#contract/site/staff-pages.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import { currentPage, pageFacts } from './page-sources.ts';

const HEADINGS = ['h2', 'h3', 'h4'];

/** Throws `not-found` for a page without a file. */
export async function readInformationPage(
  db: Db,
  config: Config,
  slug: string,
): Promise<PageContent> {
  return renderPage(slug, await currentPage(db, slug), config);
}

/** Renders a page with the facts filled in (rule W-10). */
export async function renderPage(
  slug: string,
  source: PageSource,
  config: Config,
): Promise<PageContent> {
  const facts = pageFacts(config);
  return {
    slug,
    title: fillFacts(source.title, facts),
    description: fillFacts(source.description, facts),
    ...(await toHtml(fillFacts(source.body, facts))),
  };
}

type Html = Pick<PageContent, 'html' | 'headings'>;

/** More than the shop has pages. */
const KEPT_PAGES = 20;
/** By text: parsing and cleaning costs as much as the rest of the page. */
const kept = new LRUCache<string, Html>({ max: KEPT_PAGES });

async function toHtml(text: string): Promise<Html> {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const headings: PageContent['headings'] = [];
  const taken = new Set<string>();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens);
        const plain = this.parser.parseInline(tokens, this.parser.textRenderer);
        const id = freeAnchor(plain, taken);
        if (depth === 2) headings.push({ id, text: plain });
        return `<h${depth} id="${id}">${html}</h${depth}>\n`;
      },
    },
  });
  const made = { html: sanitizePage(await marked.parse(text)), headings };
  kept.set(text, made);
  return made;
}

/** Drops lines with a missing fact. */
export function fillFacts(text: string, facts: Record<string, string>): string {
  return text
    .split('\n')
    .flatMap((line) => {
      const names = [...line.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
      if (names.some((name) => !Object.hasOwn(facts, name) || !facts[name])) return [];
      return [line.replace(/\{\{(\w+)\}\}/g, (_, name: string) => facts[name] ?? '')];
    })
    .join('\n');
}

/** Equal headings get different anchors. */
function freeAnchor(text: string, taken: Set<string>): string {
  const wanted = anchorOf(text) || `partie-${taken.size + 1}`;
  let anchor = wanted;
  for (let time = 2; taken.has(anchor); time += 1) anchor = `${wanted}-${time}`;
  taken.add(anchor);
  return anchor;
}

const anchorOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Without scripts, styles, frames and script addresses. */
const sanitizePage = (html: string): string =>
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
    // The page's title is the first heading.
    transformTags: { h1: 'h2', h5: 'h4', h6: 'h4' },
  });
